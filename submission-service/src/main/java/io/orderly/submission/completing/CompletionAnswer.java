package io.orderly.submission.completing;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.submission.commands.SubmitterAnswer;
import io.orderly.submission.commands.SubmitterCommand;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a completion, the first time and at every repeat.
 *
 * @param choice that counts; absent where the step was not asking
 * @param state of the order after it
 * @param version of the order after it
 * @param edition of the order, which another answer would name
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
    int edition,
    String detail)
    implements SubmitterAnswer {

  /** The outcome of a completion. */
  public enum Outcome implements SubmitterOutcome {
    /** The step is answered. */
    @JsonProperty("applied")
    APPLIED("applied"),
    /** The order has another edition than the caller saw. */
    @JsonProperty("changed")
    CHANGED("changed"),
    /** The step asks nobody, or no more, or not yet. */
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

  static CompletionAnswer of(
      SubmitterCommand<CompletionRequest> command, Decision decision, @Nullable String choice) {
    OrderProcess order = decision.after();
    String step = command.content().step();
    return new CompletionAnswer(
        command.commandId(),
        order.orderId(),
        step,
        outcome(command.content(), decision),
        decision.isChange() ? choice : null,
        order.state(),
        order.version(),
        order.edition(),
        decision.isChange() ? "step %s is answered %s".formatted(step, choice) : decision.reason());
  }

  private static Outcome outcome(CompletionRequest request, Decision decision) {
    if (decision.isChange()) {
      return Outcome.APPLIED;
    }
    return decision.isConflict(request.step(), request.seenEdition())
        ? Outcome.CHANGED
        : Outcome.REFUSED;
  }

  @Override
  public Map<String, Object> members() {
    Map<String, Object> members = SubmitterAnswer.super.members();
    members.put("step", step);
    members.put("edition", edition);
    return members;
  }
}
