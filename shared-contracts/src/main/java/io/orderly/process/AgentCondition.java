package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an agent is, as far as whoever asks can know.
 *
 * @param since when the system began to hold it; null for every other kind
 * @param why the system holds it, one sentence without a full stop; null for every other kind
 */
public record AgentCondition(Kind kind, @Nullable Instant since, @Nullable String why) {

  /** Nothing is known here, or nothing is wrong. */
  public static final AgentCondition UNREMARKABLE = of(Kind.UNREMARKABLE);

  /** None of its instances has reported of late. */
  public static final AgentCondition NOT_HEARD = of(Kind.NOT_HEARD);

  /** No instance calls the remote service, which failed too often. */
  public static final AgentCondition CIRCUIT_OPEN = of(Kind.CIRCUIT_OPEN);

  /** Every slot of every instance is in use. */
  public static final AgentCondition SLOTS_FULL = of(Kind.SLOTS_FULL);

  /** An operator holds it. */
  public static final AgentCondition PAUSED = of(Kind.PAUSED);

  /** What is wrong with it, if anything. */
  public enum Kind {
    UNREMARKABLE,
    NOT_HEARD,
    CIRCUIT_OPEN,
    SLOTS_FULL,
    PAUSED,
    HELD
  }

  private static AgentCondition of(Kind kind) {
    return new AgentCondition(kind, null, null);
  }

  /** The system holds it, since its remote service refuses everybody; calls probe meanwhile. */
  public static AgentCondition held(Instant since, String why) {
    return new AgentCondition(Kind.HELD, since, why);
  }

  boolean isRemarkable() {
    return kind != Kind.UNREMARKABLE;
  }

  /** As a part of a sentence; empty where nothing is wrong. */
  String of(String agent) {
    return switch (kind) {
      case UNREMARKABLE -> "";
      case NOT_HEARD -> "no instance of agent %s is heard".formatted(agent);
      case CIRCUIT_OPEN ->
          "the circuit of agent %s is open: its remote service fails".formatted(agent);
      case SLOTS_FULL -> "every slot of agent %s is in use".formatted(agent);
      case PAUSED -> "agent %s is paused by an operator".formatted(agent);
      case HELD -> "agent %s has been held by the system since %s: %s".formatted(agent, since, why);
    };
  }
}
