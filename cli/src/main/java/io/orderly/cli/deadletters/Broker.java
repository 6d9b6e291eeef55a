package io.orderly.cli.deadletters;

import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.CommandMisusedException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a command finds dead letters; its options are those of the command. */
public interface Broker {

  /** One or more of {@code host:port}, separated by commas. */
  Pattern ADDRESSES = Pattern.compile("[^\\s,/]+:\\d{1,5}(,[^\\s,/]+:\\d{1,5})*");

  /** The supervisor that lists and replays them; empty: the command reads Kafka itself. */
  Optional<Endpoint> supervisor();

  /** What Kafka's clients take as {@code bootstrap.servers}. */
  String bootstrapServers();

  /**
   * The same servers.
   *
   * @throws CommandMisusedException unless each is a host and a port
   */
  static String checked(String servers) {
    if (!ADDRESSES.matcher(servers).matches()) {
      throw new CommandMisusedException(
          "'%s' is no address of a broker: 127.0.0.1:19092 is one.".formatted(servers));
    }
    return servers;
  }
}
