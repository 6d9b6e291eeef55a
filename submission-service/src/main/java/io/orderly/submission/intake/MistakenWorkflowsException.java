package io.orderly.submission.intake;

import io.orderly.platform.RefusedStartException;
import java.util.List;

/** Workflow files that can't be used; the service must not start without what they should say. */
public final class MistakenWorkflowsException extends RefusedStartException {

  MistakenWorkflowsException(List<String> mistakes) {
    super(
        String.join("\n", mistakes),
        "Mend the files in the folder that orderly.workflows.folder names, then start again.");
  }
}
