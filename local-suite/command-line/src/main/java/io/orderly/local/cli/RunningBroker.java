package io.orderly.local.cli;

import io.orderly.local.cli.deadletters.Broker;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.suite.ProcessRecord;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The Kafka of a suite that runs here, or the one of an address. */
final class RunningBroker implements Broker {

  private static final String KAFKA = "kafka";
  private static final Pattern ADDRESSES =
      Pattern.compile("[^\\s,/]+:\\d{1,5}(,[^\\s,/]+:\\d{1,5})*");

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description = "Of another Kafka, in place of that of the suite that runs here.")
  private @Nullable String given;

  @Override
  public String bootstrapServers() {
    var servers = given;
    if (servers == null) {
      return "127.0.0.1:" + kafka().port();
    }
    if (!ADDRESSES.matcher(servers).matches()) {
      throw new CommandMisusedException(
          "'%s' is no address of a broker: 127.0.0.1:19092 is one.".formatted(servers));
    }
    return servers;
  }

  private ProcessRecord kafka() {
    return data.requireLiveSuite().processes().stream()
        .filter(process -> process.name().equals(KAFKA))
        .findFirst()
        .orElseThrow(() -> new CommandFailedException("The suite that runs here has no Kafka."));
  }
}
