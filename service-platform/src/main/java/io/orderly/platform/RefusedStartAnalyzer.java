package io.orderly.platform;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows the reason of a refused start instead of a stack trace. It is registered here, since a
 * service's own {@code META-INF/spring.factories} is lost when its jar is extracted, as in images.
 */
final class RefusedStartAnalyzer extends AbstractFailureAnalyzer<RefusedStartException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, RefusedStartException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
