package io.orderly.operator.limits;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import io.orderly.store.limits.AgentLimitCommand;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a request to change the limits of an agent, the same over REST and in the console. */
public final class LimitRequest {

  private static final String CALLS_PER_SECOND = "callsPerSecond";
  private static final String CALLS_IN_FLIGHT = "callsInFlight";
  private static final int MAX = 1_000_000;

  /** The limits themselves. */
  public static final Set<String> BOUNDS = Set.of(CALLS_PER_SECOND, CALLS_IN_FLIGHT);

  /** All that is read. */
  public static final Set<String> FIELDS =
      Set.of(
          CALLS_PER_SECOND,
          CALLS_IN_FLIGHT,
          CommandHead.COMMAND_ID,
          CommandHead.ACTOR,
          CommandHead.REASON);

  private LimitRequest() {}

  /**
   * The command; without a bound it removes the limits.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public static AgentLimitCommand read(String agent, JsonNode body, Caller caller) {
    CommandFields fields = new CommandFields(body, FIELDS);
    AgentLimitCommand command = read(agent, fields, null, caller);
    fields.requireNoProblem();
    return command;
  }

  /**
   * The same, where a bound is required.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  static AgentLimitCommand readBounds(
      String agent, JsonNode body, @Nullable String idempotencyKey, Caller caller) {
    CommandFields fields = new CommandFields(body, FIELDS);
    AgentLimitCommand command = read(agent, fields, idempotencyKey, caller);
    if (command.callsPerSecond() == null && command.callsInFlight() == null) {
      fields.refuse(CALLS_PER_SECOND, "required where callsInFlight is not given");
    }
    fields.requireNoProblem();
    return command;
  }

  /** The command that removes all limits. */
  static AgentLimitCommand clearing(
      String agent, JsonNode body, @Nullable String idempotencyKey, Caller caller) {
    CommandFields fields =
        new CommandFields(
            body, Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON));
    AgentLimitCommand command = read(agent, fields, idempotencyKey, caller);
    fields.requireNoProblem();
    return command;
  }

  private static AgentLimitCommand read(
      String agent, CommandFields fields, @Nullable String idempotencyKey, Caller caller) {
    Integer perSecond = fields.optionalNumber(CALLS_PER_SECOND, 1, MAX);
    Integer inFlight = fields.optionalNumber(CALLS_IN_FLIGHT, 1, MAX);
    CommandHead head = CommandHead.read(fields, idempotencyKey, caller);
    return new AgentLimitCommand(
        head.commandId(), agent, perSecond, inFlight, head.actor(), head.reason());
  }
}
