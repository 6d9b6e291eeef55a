package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The condition of an agent, as far as the caller can know it.
 *
 * @param since start of the suspension; null for every other kind
 * @param why reason of the suspension, one sentence without a full stop; null for every other kind
 */
public record AgentCondition(Kind kind, @Nullable Instant since, @Nullable String why) {

  /** Without errors, or unknown. */
  public static final AgentCondition UNREMARKABLE = of(Kind.UNREMARKABLE);

  /** None of its instances has reported recently. */
  public static final AgentCondition NOT_REPORTING = of(Kind.NOT_REPORTING);

  /** The circuit breaker is open in every instance: the remote service failed too often. */
  public static final AgentCondition CIRCUIT_OPEN = of(Kind.CIRCUIT_OPEN);

  /** Every slot of every instance is in use. */
  public static final AgentCondition SLOTS_FULL = of(Kind.SLOTS_FULL);

  /** An operator paused it. */
  public static final AgentCondition PAUSED = of(Kind.PAUSED);

  /** What keeps it from working, if anything. */
  public enum Kind {
    UNREMARKABLE,
    NOT_REPORTING,
    CIRCUIT_OPEN,
    SLOTS_FULL,
    PAUSED,
    SUSPENDED
  }

  private static AgentCondition of(Kind kind) {
    return new AgentCondition(kind, null, null);
  }

  /** The system suspended it: its remote service refuses all requests. Single requests probe it. */
  public static AgentCondition suspended(Instant since, String why) {
    return new AgentCondition(Kind.SUSPENDED, since, why);
  }

  boolean isRemarkable() {
    return kind != Kind.UNREMARKABLE;
  }

  /** The condition as the reason that ends a sentence; empty for {@link #UNREMARKABLE}. */
  String because(String agent) {
    return isRemarkable() ? ": " + of(agent) : "";
  }

  /** The condition as a part of a sentence; empty for {@link #UNREMARKABLE}. */
  String of(String agent) {
    return switch (kind) {
      case UNREMARKABLE -> "";
      case NOT_REPORTING -> "no instance of agent %s reports".formatted(agent);
      case CIRCUIT_OPEN ->
          "the circuit of agent %s is open: its remote service fails".formatted(agent);
      case SLOTS_FULL -> "every slot of agent %s is in use".formatted(agent);
      case PAUSED -> "agent %s is paused by an operator".formatted(agent);
      case SUSPENDED -> "agent %s has been suspended since %s: %s".formatted(agent, since, why);
    };
  }
}
