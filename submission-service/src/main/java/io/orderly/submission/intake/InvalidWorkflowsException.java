package io.orderly.submission.intake;

import io.orderly.platform.RefusedStartException;
import java.util.List;

/** Workflow files that can't be used; the service must not start without what they should say. */
public final class InvalidWorkflowsException extends RefusedStartException {

  InvalidWorkflowsException(List<String> mistakes) {
    super(
        String.join("\n", mistakes),
        "Mend the files in the folder that orderly.workflows.folder names, then start again.");
  }
}
