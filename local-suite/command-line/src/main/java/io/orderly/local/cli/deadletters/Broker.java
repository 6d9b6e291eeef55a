package io.orderly.local.cli.deadletters;

/** The Kafka that a command talks to; its options are those of the command. */
public interface Broker {

  /** What Kafka's clients take as {@code bootstrap.servers}. */
  String bootstrapServers();
}
