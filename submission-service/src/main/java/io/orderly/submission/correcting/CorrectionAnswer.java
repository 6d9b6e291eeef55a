package io.orderly.submission.correcting;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import java.util.List;
import java.util.UUID;

/**
 * The answer to a correction, the first time and at every repeat.
 *
 * @param state of the order after it
 * @param version of the order after it
 * @param edition of the order after it
 * @param changes the paths that differ from the edition before, without values
 * @param detail what was done, or why it was refused; one sentence
 */
public record CorrectionAnswer(
    String commandId,
    UUID orderId,
    Outcome outcome,
    ProcessState state,
    long version,
    int edition,
    List<String> changes,
    String detail) {

  /** The outcome of a correction. */
  public enum Outcome {
    /** The order has a further edition. */
    @JsonProperty("applied")
    APPLIED("applied"),
    /** The order is at another version than the submitter saw. */
    @JsonProperty("changed")
    CHANGED("changed"),
    /** Its workflow or its state does not allow it. */
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

  static CorrectionAnswer of(CorrectionRequest request, Decision decision, List<String> changes) {
    OrderProcess order = decision.after();
    return new CorrectionAnswer(
        request.commandId(),
        order.orderId(),
        outcome(request, decision),
        order.state(),
        order.version(),
        order.edition(),
        changes,
        decision.isChange()
            ? "the order has edition %d of its attributes".formatted(order.edition())
            : decision.reason());
  }

  private static Outcome outcome(CorrectionRequest request, Decision decision) {
    if (decision.isChange()) {
      return Outcome.APPLIED;
    }
    boolean isChanged = request.seenVersion().filter(decision::isConflict).isPresent();
    return isChanged ? Outcome.CHANGED : Outcome.REFUSED;
  }
}
