package io.orderly.agent.http;

import static io.orderly.agent.http.HttpEndpoint.invalid;

import io.orderly.agent.Agent;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.hosting.ConfiguredAgents;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.platform.tracing.OrderTracing;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the agents that {@code orderly.agents.<name>} configures: by a partner definition, or by
 * addresses of a service that speaks Orderly's protocol.
 */
final class ConfiguredHttpAgents implements ConfiguredAgents {

  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredHttpAgents.class);

  private static final String DEFAULT_OPERATION = "perform";

  private final Secrets secrets;
  private final Supplier<SSLSocketFactory> tls;
  private final OrderTracing tracing;
  private final Clock clock;

  ConfiguredHttpAgents(
      Secrets secrets, Supplier<SSLSocketFactory> tls, OrderTracing tracing, Clock clock) {
    this.secrets = secrets;
    this.tls = tls;
    this.tracing = tracing;
    this.clock = clock;
  }

  /** With the environment and the trusted certificates of this process. */
  static ConfiguredHttpAgents ofProcess(OrderTracing tracing) {
    return new ConfiguredHttpAgents(
        new Secrets(System::getenv, System::nanoTime),
        () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
        tracing,
        Clock.systemUTC());
  }

  @Override
  public Agent agent(String name, AgentSettings settings) {
    String prefix = "orderly.agents." + name + ".";
    String file = settings.partner();
    if (file != null) {
      return partnerAgent(name, prefix, settings, file);
    }
    if (settings.operation() != null) {
      throw invalid(prefix + "operation", settings.operation(), "needs partner");
    }
    return new HttpAgent(name, HttpEndpoint.of(name, settings), tracing);
  }

  private Agent partnerAgent(String name, String prefix, AgentSettings settings, String file) {
    if (settings.performPath() != null || settings.undoPath() != null) {
      throw invalid(prefix + "partner", file, "excludes perform-path and undo-path");
    }
    PartnerDefinition partner = read(prefix + "partner", file);
    Operation performing = performing(prefix, settings, partner);
    PartnerEndpoint endpoint = endpoint(prefix, settings, partner);
    LOG.info(
        "Agent {} calls operation {} of partner {}, version {}, at {}",
        name,
        performing.name(),
        partner.name(),
        partner.version(),
        endpoint.address());
    Operation undo = performing.undo() == null ? null : partner.operations().get(performing.undo());
    return new PartnerAgent(
        name,
        repeated(performing, partner, endpoint, settings),
        undo == null ? null : repeated(undo, partner, endpoint, settings));
  }

  private RepeatedOperation repeated(
      Operation operation,
      PartnerDefinition partner,
      PartnerEndpoint endpoint,
      AgentSettings settings) {
    Repetition repetition = operation.repetition();
    Operation find = repetition.find() == null ? null : partner.operations().get(repetition.find());
    return new RepeatedOperation(
        operation(operation, partner, endpoint, settings),
        repetition.rule(),
        find == null
            ? null
            : new LookUp(
                operation(find, partner, endpoint, settings), repetition.settlesWithin(), clock),
        clock);
  }

  private static Operation performing(
      String prefix, AgentSettings settings, PartnerDefinition partner) {
    String name = Objects.requireNonNullElse(settings.operation(), DEFAULT_OPERATION);
    Operation performing = partner.operations().get(name);
    if (performing == null) {
      throw invalid(
          prefix + "operation",
          name,
          "must be one of " + String.join(", ", new TreeSet<>(partner.operations().keySet())));
    }
    return performing;
  }

  private PartnerOperation operation(
      Operation operation,
      PartnerDefinition partner,
      PartnerEndpoint endpoint,
      AgentSettings settings) {
    return new PartnerOperation(
        operation,
        partner.idempotencyKey(),
        endpoint,
        (int) settings.resultMax().toBytes(),
        tracing);
  }

  private PartnerEndpoint endpoint(
      String prefix, AgentSettings settings, PartnerDefinition partner) {
    URI base =
        settings.baseUrl() == null
            ? partner.baseUrl()
            : URI.create(HttpEndpoint.checkBaseUrl(prefix + "base-url", settings.baseUrl()));
    CredentialHeaders credentials =
        new CredentialHeaders(
            partner.credentials(),
            secrets,
            new HttpTokenEndpoint(url(partner.credentials().tokenAddress(base), settings)),
            System::nanoTime);
    try {
      credentials.check();
    } catch (CredentialsFailedException e) {
      throw invalid(
          prefix + "partner",
          settings.partner(),
          "has credentials that can't be used: " + e.getMessage());
    }
    return new PartnerEndpoint(url(base, settings), credentials, partner.readLimitBytes());
  }

  private RemoteUrl url(URI address, AgentSettings settings) {
    return new RemoteUrl(address, settings.connectTimeout(), tls, System::nanoTime);
  }

  private static PartnerDefinition read(String property, String file) {
    try {
      return new PartnerParser().parse(file, Files.readString(Path.of(file)));
    } catch (InvalidPartnerException e) {
      throw invalid(property, file, "must name a valid partner definition: " + e.getMessage());
    } catch (IOException | InvalidPathException e) {
      throw invalid(property, file, "must be the file of a partner definition: " + e);
    }
  }
}
