package io.orderly.cli.deadletters;

import io.orderly.cli.operator.options.ActingOptions;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.platform.deadletters.DeadLetterId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom a command asks for dead letters: Kafka itself, or a supervisor. All that goes wrong is a
 * {@link CommandFailedException}.
 */
interface DeadLetterSource extends AutoCloseable {

  /** The one that the options of a command name. */
  static DeadLetterSource at(Broker broker) {
    var supervisor = broker.supervisor();
    return supervisor.isPresent()
        ? new SupervisorDeadLetters(EndpointClient.at(supervisor.get()))
        : KafkaDeadLetters.at(broker.bootstrapServers());
  }

  /**
   * The newest letters, the newest last, without their payloads.
   *
   * @param topic that they lie in or came from; null for all
   * @param max maximum number of records
   */
  Found newest(@Nullable String topic, int max);

  /** One letter with its payload. */
  DeadLetterView letter(DeadLetterId id);

  /** Puts one back, unless this very command did so before. */
  Outcome replay(DeadLetterId id, ActingOptions acting);

  @Override
  void close();

  /**
   * What was found.
   *
   * @param letters how many there are
   * @param unreadable records that this version can't read as letters
   */
  record Found(List<DeadLetterView> newest, long letters, long unreadable) {}

  /**
   * What became of a letter that was to be put back.
   *
   * @param to where its payload lies since; null where it was not put back, or it is not known
   * @param detail why it was not put back; null where it was
   */
  record Outcome(DeadLetterId id, Ending ending, @Nullable String to, @Nullable String detail) {}
}
