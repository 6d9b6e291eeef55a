package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.operating.door.Door;
import java.util.Optional;

/** Where a command finds dead letters; its options are those of the command. */
public interface Broker {

  /** The supervisor that is asked for them; empty: Kafka itself is. */
  Optional<Door> supervisor();

  /** What Kafka's clients take as {@code bootstrap.servers}. */
  String bootstrapServers();
}
