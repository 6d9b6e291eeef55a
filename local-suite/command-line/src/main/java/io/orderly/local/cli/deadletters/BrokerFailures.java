package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;

/** Runs a command's work at the broker, and says in a sentence when that does not answer. */
final class BrokerFailures {

  private BrokerFailures() {}

  static <T> T told(Broker broker, Function<LetterStore, T> work) {
    var servers = broker.bootstrapServers();
    try (var store = LetterStore.at(servers)) {
      return work.apply(store);
    } catch (KafkaException failure) {
      throw new CommandFailedException(
          "No Kafka broker answers at %s (%s). Does the suite run?"
              .formatted(servers, reason(failure)),
          failure);
    }
  }

  private static String reason(KafkaException failure) {
    var cause = failure.getCause();
    return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }
}
