package io.orderly.local.cli;

import io.orderly.local.cli.deadletters.Broker;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.CommandMisusedException;
import io.orderly.local.suite.ProcessRecord;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Dead letters: of the Kafka of a suite that runs here, of another one, or of a supervisor. */
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

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "Of a supervisor that is asked in Kafka's place: http://127.0.0.1:8084.",
        "Who asks there is said by ORDERLY_TOKEN, or by ORDERLY_USER and ORDERLY_PASSWORD."
      })
  private @Nullable URI url;

  @Override
  public Optional<Door> supervisor() {
    var supervisor = url;
    if (supervisor == null) {
      return Optional.empty();
    }
    if (given != null) {
      throw new CommandMisusedException("Say which: --url or --bootstrap-servers.");
    }
    return Optional.of(new Elsewhere(RunningSuite.checked(supervisor)));
  }

  /** A supervisor that the environment says who asks. */
  private record Elsewhere(URI url) implements Door {

    @Override
    public String authorization() {
      return Credentials.ofEnvironment(System.getenv());
    }
  }

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
