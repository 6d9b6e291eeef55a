package io.orderly.store.settings;

import io.orderly.store.settings.Grace.GraceDiffersException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows which setting differs instead of a stack trace. */
final class GraceDiffersAnalyzer extends AbstractFailureAnalyzer<GraceDiffersException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, GraceDiffersException cause) {
    return new FailureAnalysis(
        cause.getMessage() + ".",
        "Set orderly.grace of the supervisor, the schedulers and the submission service to the"
            + " same value. To change it, restart the supervisor first: its value counts.",
        cause);
  }
}
