package io.orderly.platform;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows why a start is refused in place of a stack trace. It is registered here and not by the
 * service that refuses: a service's own {@code META-INF/spring.factories} is lost when its jar is
 * laid out, as images and prepared jars are.
 */
final class RefusedStartAnalyzer extends AbstractFailureAnalyzer<RefusedStartException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, RefusedStartException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
