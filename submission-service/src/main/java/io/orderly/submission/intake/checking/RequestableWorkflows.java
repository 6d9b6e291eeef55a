package io.orderly.submission.intake.checking;

import io.orderly.partner.schema.AttributeCheck;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The workflows that an order may request; they may change between two orders. */
public interface RequestableWorkflows {

  /** Of any name, as orders of former times may have: nothing is known of them but their name. */
  RequestableWorkflows ANY =
      new RequestableWorkflows() {

        @Override
        public Optional<Requestable> find(String name) {
          return Optional.of(
              Requestable.of(
                  new WorkflowDefinition(new WorkflowId(name, ""), Map.of(), List.of())));
        }

        @Override
        public Set<String> names() {
          return Set.of();
        }
      };

  /**
   * One of them, in the version that new orders begin with.
   *
   * @param attributes the check of its orders' attributes; null where they may be anything
   */
  record Requestable(WorkflowDefinition definition, @Nullable AttributeCheck attributes) {

    static Requestable of(WorkflowDefinition definition) {
      return new Requestable(definition, AttributeCheck.of(definition).orElse(null));
    }
  }

  /** These, by name, which never change. */
  static RequestableWorkflows of(Map<String, WorkflowDefinition> workflows) {
    return new RequestableWorkflows() {

      @Override
      public Optional<Requestable> find(String name) {
        return Optional.ofNullable(workflows.get(name)).map(Requestable::of);
      }

      @Override
      public Set<String> names() {
        return new TreeSet<>(workflows.keySet());
      }
    };
  }

  /** The workflow of that name. */
  Optional<Requestable> find(String name);

  /** Their names, in the order in which an error lists them. */
  Set<String> names();
}
