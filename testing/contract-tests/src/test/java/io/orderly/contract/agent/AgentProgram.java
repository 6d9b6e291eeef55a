package io.orderly.contract.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How an agent is started. {@code {agent}}, {@code {instance}}, {@code {kafka}}, {@code {remote}},
 * {@code {slots}} and {@code {call-timeout}} in a word of the command stand for what a test gives
 * it; each is in the environment too.
 *
 * @param command program and arguments
 * @param folder where it is run
 */
record AgentProgram(List<String> command, Path folder) {

  /** How many calls it may make at the same time. */
  static final int SLOTS = 3;

  /** Longer than a test lets a call hang, on a machine that does many things at once. */
  private static final String CALL_TIMEOUT_MILLIS = "50000";

  /**
   * What an instance is given.
   *
   * @param remote the address of the remote service, which performs a step at {@code /charges} and
   *     undoes it at {@code /charges/undo}
   */
  record Instance(String agent, String id, String kafka, String remote) {

    Map<String, String> environment() {
      return Map.of(
          "AGENT_NAME", agent,
          "AGENT_URL", remote + "/charges",
          "AGENT_SLOTS", String.valueOf(SLOTS),
          "AGENT_CALL_TIMEOUT_MS", CALL_TIMEOUT_MILLIS,
          "KAFKA_BOOTSTRAP_SERVERS", kafka,
          "ORDERLY_INSTANCE_ID", id);
    }

    private String fill(String word) {
      return word.replace("{agent}", agent)
          .replace("{instance}", id)
          .replace("{kafka}", kafka)
          .replace("{remote}", remote)
          .replace("{slots}", String.valueOf(SLOTS))
          .replace("{call-timeout}", CALL_TIMEOUT_MILLIS);
    }
  }

  List<String> commandFor(Instance instance) {
    return command.stream().map(instance::fill).toList();
  }
}
