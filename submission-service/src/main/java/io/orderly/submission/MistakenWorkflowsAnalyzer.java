package io.orderly.submission;

import io.orderly.submission.intake.MistakenWorkflowsException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows the mistakes in workflow files instead of a stack trace. */
final class MistakenWorkflowsAnalyzer extends AbstractFailureAnalyzer<MistakenWorkflowsException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, MistakenWorkflowsException cause) {
    return new FailureAnalysis(
        cause.getMessage(),
        "Mend the files in the folder that orderly.workflows.folder names, then start again.",
        cause);
  }
}
