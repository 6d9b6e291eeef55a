package io.orderly.submission.workflows;

import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.WorkflowDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A workflow in the version that new orders begin with.
 *
 * @param attributes the check of its orders' attributes; null where they may be anything
 */
public record KnownWorkflow(WorkflowDefinition definition, @Nullable AttributeCheck attributes) {

  static KnownWorkflow of(WorkflowDefinition definition) {
    return new KnownWorkflow(definition, AttributeCheck.of(definition).orElse(null));
  }
}
