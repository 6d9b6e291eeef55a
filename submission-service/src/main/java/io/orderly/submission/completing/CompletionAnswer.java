package io.orderly.submission.completing;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a completion, the first time and at every repeat.
 *
 * @param choice that counts; absent where the step was not asking
 * @param state of the order after it
 * @param version of the order after it
 * @param detail what was done, or why it was refused; one sentence
 */
public record CompletionAnswer(
    String commandId,
    UUID orderId,
    String step,
    Outcome outcome,
    @Nullable String choice,
    ProcessState state,
    long version,
    String detail) {

  /** The outcome of a completion. */
  public enum Outcome {
    /** The step is answered. */
    @JsonProperty("applied")
    APPLIED("applied"),
    /** The step asks nobody, or no more, or not yet. */
    @JsonProperty("refused")
    REFUSED("refused");

    private final String value;

    Outcome(String value) {
      this.value = value;
    }

    /** The value in answers and metrics. */
    public String value() {
      return value;
    }
  }

  static CompletionAnswer of(
      CompletionRequest request, Decision decision, @Nullable String choice) {
    OrderProcess order = decision.after();
    return new CompletionAnswer(
        request.commandId(),
        order.orderId(),
        request.step(),
        decision.isChange() ? Outcome.APPLIED : Outcome.REFUSED,
        decision.isChange() ? choice : null,
        order.state(),
        order.version(),
        decision.isChange()
            ? "step %s is answered %s".formatted(request.step(), choice)
            : decision.reason());
  }
}
