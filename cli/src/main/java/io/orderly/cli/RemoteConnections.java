package io.orderly.cli;

import io.orderly.cli.deadletters.Broker;
import io.orderly.cli.rest.Credentials;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.ServiceUrl;
import io.orderly.cli.terminal.CommandMisusedException;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Services by their addresses: from the option {@code --url}, else from the environment. */
final class RemoteConnections implements Connections {

  @Override
  public Endpoint submission(Endpoint.Role role) {
    return new Submission();
  }

  @Override
  public Endpoint supervisor() {
    return new Supervisor();
  }

  @Override
  public Broker broker() {
    return new DeadLetters();
  }

  private static URI required(@Nullable URI given, String variable) {
    if (given == null) {
      throw new CommandMisusedException(
          "Name the service: --url URL, or set %s.".formatted(variable));
    }
    return ServiceUrl.checked(given);
  }

  /** A submission service. */
  private static final class Submission implements Endpoint {

    private static final String VARIABLE = "ORDERLY_SUBMISSION_URL";

    @Option(
        names = "--url",
        paramLabel = "URL",
        defaultValue = "${env:" + VARIABLE + "}",
        description = {
          "Of the submission service (default: " + VARIABLE + ").",
          "Credentials: ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
        })
    private @Nullable URI url;

    @Override
    public URI url() {
      return required(url, VARIABLE);
    }

    @Override
    public String authorization() {
      return Credentials.ofEnvironment(System.getenv());
    }
  }

  /** A supervisor. */
  private static final class Supervisor implements Endpoint {

    private static final String VARIABLE = "ORDERLY_SUPERVISOR_URL";

    @Option(
        names = "--url",
        paramLabel = "URL",
        defaultValue = "${env:" + VARIABLE + "}",
        description = {
          "Of the supervisor (default: " + VARIABLE + ").",
          "Credentials: ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
        })
    private @Nullable URI url;

    @Override
    public URI url() {
      return required(url, VARIABLE);
    }

    @Override
    public String authorization() {
      return Credentials.ofEnvironment(System.getenv());
    }
  }

  /** Dead letters over a supervisor: who reads Kafka itself names its servers. */
  private static final class DeadLetters implements Broker {

    @Mixin private final Supervisor supervisor = new Supervisor();

    @Option(
        names = "--bootstrap-servers",
        paramLabel = "HOST:PORT",
        description = "Of Kafka, which is read in place of the supervisor.")
    private @Nullable String servers;

    @Override
    public Optional<Endpoint> supervisor() {
      return servers == null ? Optional.of(supervisor) : Optional.empty();
    }

    @Override
    public String bootstrapServers() {
      return Broker.checked(Objects.requireNonNull(servers, "asked only without --url"));
    }
  }
}
