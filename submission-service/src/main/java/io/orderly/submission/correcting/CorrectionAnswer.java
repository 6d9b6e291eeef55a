package io.orderly.submission.correcting;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.submission.commands.SubmitterAnswer;
import io.orderly.submission.commands.SubmitterCommand;
import java.util.List;
import java.util.Map;
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
    String detail)
    implements SubmitterAnswer {

  /** The outcome of a correction. */
  public enum Outcome implements SubmitterOutcome {
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

    @Override
    public String value() {
      return value;
    }
  }

  static CorrectionAnswer of(
      SubmitterCommand<CorrectionRequest> command, Decision decision, List<String> changes) {
    OrderProcess order = decision.after();
    return new CorrectionAnswer(
        command.commandId(),
        order.orderId(),
        outcome(command.content(), decision),
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

  @Override
  public Map<String, Object> members() {
    Map<String, Object> members = SubmitterAnswer.super.members();
    members.put("edition", edition);
    return members;
  }
}
