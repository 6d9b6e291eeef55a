package io.orderly.operator.limits;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.Text;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.limits.AgentLimitCommand;
import java.util.List;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/** Limits of an agent, over all schedulers. */
public record LimitRequest(
    @Range(min = 1, max = LimitRequest.MAX) @Nullable Integer callsPerSecond,
    @Range(min = 1, max = LimitRequest.MAX) @Nullable Integer callsInFlight,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields {

  private static final int MAX = 1_000_000;

  /** The command; without a limit it removes the agent's. */
  public AgentLimitCommand command(String agent, CommandHead head) {
    return new AgentLimitCommand(
        head.commandId(), agent, callsPerSecond, callsInFlight, head.actor(), head.reason());
  }

  /**
   * Requires a limit.
   *
   * @throws ProblemException if there is none
   */
  void requireLimit() {
    if (callsPerSecond == null && callsInFlight == null) {
      throw ProblemException.invalid(
          List.of(
              new FieldProblem("callsPerSecond", "is required where callsInFlight is not given")));
    }
  }
}
