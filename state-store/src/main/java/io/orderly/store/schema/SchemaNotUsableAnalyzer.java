package io.orderly.store.schema;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows the versions instead of a stack trace. */
final class SchemaNotUsableAnalyzer extends AbstractFailureAnalyzer<SchemaNotUsableException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, SchemaNotUsableException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
