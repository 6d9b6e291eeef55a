package io.orderly.submission.workflows;

import io.orderly.platform.RefusedStartException;
import java.util.List;

/** Workflow files that can't be used; the service must not start without what they should say. */
public final class InvalidWorkflowsException extends RefusedStartException {

  InvalidWorkflowsException(List<String> errors) {
    super(
        String.join("\n", errors),
        "Fix the files in the folder that orderly.workflows.folder names, then start again.");
  }
}
