package io.orderly.submission.intake;

import java.util.List;

/** Workflow files that can't be used; the service must not start without what they should say. */
public final class MistakenWorkflowsException extends RuntimeException {

  MistakenWorkflowsException(List<String> mistakes) {
    super(String.join("\n", mistakes));
  }
}
