package io.orderly.cli.deadletters;

import io.orderly.cli.operator.options.ActingOptions;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.platform.deadletters.BrokerException;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.DeadLetterStore;
import io.orderly.platform.deadletters.NotReplayableException;
import io.orderly.platform.deadletters.Overview;
import io.orderly.platform.deadletters.Replay;
import io.orderly.platform.deadletters.Replayer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters as Kafka has them. Kafka authenticates no user there: the account name is recorded.
 */
final class KafkaDeadLetters implements DeadLetterSource {

  private final String servers;
  private final DeadLetterStore store;
  private @Nullable Replayer replayer;

  private KafkaDeadLetters(String servers, DeadLetterStore store) {
    this.servers = servers;
    this.store = store;
  }

  static KafkaDeadLetters at(String servers) {
    return withBrokerErrors(
        servers, () -> new KafkaDeadLetters(servers, DeadLetterStore.at(connection(servers))));
  }

  private static Map<String, Object> connection(String servers) {
    return Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
  }

  @Override
  public Found newest(@Nullable String topic, int max) {
    var overview = withBrokerErrors(servers, () -> Overview.of(store, topics(topic), max));
    var views =
        overview.newest().stream()
            .map(letter -> new DeadLetterView(letter, overview.replay(letter.id())))
            .toList();
    return new Found(views, overview.letters(), overview.unreadable());
  }

  private List<String> topics(@Nullable String wanted) {
    try {
      return store.topics(wanted);
    } catch (BrokerException none) {
      throw new CommandFailedException(Ending.NOT_FOUND, String.valueOf(none.getMessage()), none);
    }
  }

  @Override
  public DeadLetterView letter(DeadLetterId id) {
    return withBrokerErrors(
        servers,
        () -> {
          var letter =
              store
                  .find(id)
                  .orElseThrow(
                      () ->
                          new CommandFailedException(
                              Ending.NOT_FOUND,
                              "There is no dead letter %s (any more) that this version can read."
                                  .formatted(id)));
          var replays = store.replays(id);
          return new DeadLetterView(
              letter, replays.isEmpty() ? null : replays.get(replays.size() - 1));
        });
  }

  @Override
  public Outcome replay(DeadLetterId id, ActingOptions acting) {
    var commandId = acting.idFor(id.toString());
    return withBrokerErrors(
        servers,
        () -> {
          try {
            var before = before(id, commandId);
            @Nullable String to =
                before.isPresent() ? before.get().to() : put(id, acting, commandId);
            return new Outcome(id, Ending.DONE, to, null);
          } catch (NotReplayableException leftOut) {
            var ending = store.find(id).isEmpty() ? Ending.NOT_FOUND : Ending.REFUSED;
            return new Outcome(id, ending, null, leftOut.getMessage());
          }
        });
  }

  private Optional<Replay> before(DeadLetterId id, Optional<String> commandId) {
    return commandId
        .filter(given -> store.find(id).isPresent())
        .flatMap(
            given ->
                store.replays(id).stream()
                    .filter(replay -> given.equals(replay.commandId()))
                    .findFirst());
  }

  private String put(DeadLetterId id, ActingOptions acting, Optional<String> commandId) {
    var order =
        new Replay.Order(
            System.getProperty("user.name"), acting.requireReason(), commandId.orElse(null));
    return replayer().replay(id, order);
  }

  private Replayer replayer() {
    var open = replayer;
    if (open == null) {
      open = new Replayer(store, connection(servers));
      replayer = open;
    }
    return open;
  }

  private static <T> T withBrokerErrors(String servers, Supplier<T> work) {
    try {
      return work.get();
    } catch (BrokerException failure) {
      throw new CommandFailedException(
          Ending.NOT_REACHABLE, String.valueOf(failure.getMessage()), failure);
    } catch (KafkaException failure) {
      throw new CommandFailedException(
          Ending.NOT_REACHABLE,
          "No Kafka broker answers at %s (%s). Does the suite run?"
              .formatted(servers, reason(failure)),
          failure);
    }
  }

  private static String reason(KafkaException failure) {
    var cause = failure.getCause();
    return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }

  @Override
  public void close() {
    try (store) {
      if (replayer != null) {
        replayer.close();
      }
    }
  }
}
