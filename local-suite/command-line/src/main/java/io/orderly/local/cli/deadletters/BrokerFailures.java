package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.runtime.deadletters.BrokerException;
import io.orderly.runtime.deadletters.LetterStore;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;

/** Runs a command's work at the broker, and says in a sentence when that does not answer. */
final class BrokerFailures {

  private BrokerFailures() {}

  static <T> T told(Broker broker, Function<LetterStore, T> work) {
    var servers = broker.bootstrapServers();
    try (var store = LetterStore.at(connection(broker))) {
      return work.apply(store);
    } catch (BrokerException failure) {
      throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
    } catch (KafkaException failure) {
      throw new CommandFailedException(
          Ending.NOT_REACHABLE,
          "No Kafka broker answers at %s (%s). Does the suite run?"
              .formatted(servers, reason(failure)),
          failure);
    }
  }

  static Map<String, Object> connection(Broker broker) {
    return Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
  }

  private static String reason(KafkaException failure) {
    var cause = failure.getCause();
    return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }
}
