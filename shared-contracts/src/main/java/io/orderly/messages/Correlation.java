package io.orderly.messages;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What an agent's remote service calls a step by: its events may name the step by this value, and
 * know no key of ours.
 *
 * @param agent whose remote service answered
 * @param value of the remote service, 1 to 200 characters without control characters
 * @param remoteKey of the call that it answered
 */
public record Correlation(String agent, String value, String remoteKey) {

  /** Of a value, in characters. */
  public static final int MAX_VALUE = 200;

  public Correlation {
    Objects.requireNonNull(agent, "correlation.agent is missing");
    Objects.requireNonNull(value, "correlation.value is missing");
    Objects.requireNonNull(remoteKey, "correlation.remoteKey is missing");
    if (!isValue(value)) {
      throw new IllegalArgumentException(
          "correlation.value must have 1 to %d characters, and no control characters"
              .formatted(MAX_VALUE));
    }
    RemoteKey.Call.of(remoteKey);
  }

  /** Whether a step can be found by this value: no text that Kafka or the store would refuse. */
  public static boolean isValue(String value) {
    return !value.isEmpty()
        && value.length() <= MAX_VALUE
        && value.chars().noneMatch(Character::isISOControl)
        && StandardCharsets.UTF_8.newEncoder().canEncode(value);
  }

  /** The call that the value stands for. */
  public RemoteKey.Call call() {
    return RemoteKey.Call.of(remoteKey);
  }
}
