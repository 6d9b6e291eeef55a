package io.orderly.messages;

import java.time.Instant;
import java.util.Objects;

/**
 * What one instance says of one of its agents, every few seconds and when the circuit changes. Only
 * the last of each counts; an instance that stops in good order sends an empty record.
 *
 * @param instance its stable id
 * @param inUse calls that are under way
 * @param most calls that may be
 * @param queue requests that wait for one of them to end
 * @param reportedAt by the instance's own clock
 */
public record AgentReport(
    int schemaVersion,
    String agent,
    String instance,
    CircuitState circuit,
    int inUse,
    int most,
    int queue,
    Instant reportedAt)
    implements Message {

  public AgentReport {
    Objects.requireNonNull(agent, "agent is missing");
    Objects.requireNonNull(instance, "instance is missing");
    Objects.requireNonNull(circuit, "circuit is missing");
    Objects.requireNonNull(reportedAt, "reportedAt is missing");
  }

  /** The record's key: what is reported of the same agent and instance later takes its place. */
  public String key() {
    return key(agent, instance);
  }

  /** The key of what an instance says of an agent. */
  public static String key(String agent, String instance) {
    return agent + "/" + instance;
  }
}
