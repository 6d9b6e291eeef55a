package io.orderly.agent.testing;

import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.util.function.Supplier;

/** A result that throws when it is made ready to be sent, which is no fault of the agent's call. */
public final class PoisonedResult extends DecimalNode {

  private static final long serialVersionUID = 1;

  private final transient Supplier<? extends Throwable> failure;

  public PoisonedResult() {
    this(() -> new IllegalStateException("poisoned"));
  }

  /** Throws what is given, an error or a runtime exception. */
  public PoisonedResult(Supplier<? extends Throwable> failure) {
    super(BigDecimal.ONE);
    this.failure = failure;
  }

  @Override
  public BigDecimal decimalValue() {
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }
}
