package io.orderly.local.cli;

import io.orderly.cli.deadletters.Broker;
import io.orderly.cli.rest.Credentials;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.ServiceUrl;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.local.suite.ProcessRecord;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Dead letters: of the Kafka of a suite that runs here, of another one, or of a supervisor. */
final class RunningBroker implements Broker {

  private static final String KAFKA = "kafka";

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description = "Bootstrap servers of another Kafka, instead of that of the local suite.")
  private @Nullable String given;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "URL of a supervisor to use instead of Kafka: http://127.0.0.1:8084.",
        "Credentials: ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
      })
  private @Nullable URI url;

  @Override
  public Optional<Endpoint> supervisor() {
    var supervisor = url;
    if (supervisor == null) {
      return Optional.empty();
    }
    if (given != null) {
      throw new CommandMisusedException("Use either --url or --bootstrap-servers, not both.");
    }
    return Optional.of(new Elsewhere(ServiceUrl.checked(supervisor)));
  }

  /** A supervisor at an address; the environment names the caller. */
  private record Elsewhere(URI url) implements Endpoint {

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
    return Broker.checked(servers);
  }

  private ProcessRecord kafka() {
    return data.requireLiveSuite().processes().stream()
        .filter(process -> process.name().equals(KAFKA))
        .findFirst()
        .orElseThrow(
            () -> new CommandFailedException("The suite that is running here has no Kafka."));
  }
}
