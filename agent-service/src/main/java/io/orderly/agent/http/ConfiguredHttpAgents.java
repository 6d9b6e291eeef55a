package io.orderly.agent.http;

import static io.orderly.agent.http.HttpEndpoint.invalid;

import io.orderly.agent.Agent;
import io.orderly.agent.hooks.Hooks;
import io.orderly.agent.hosting.AgentOperations;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.hosting.ConfiguredAgents;
import io.orderly.agent.http.PartnerRoutes.UnusableConnectionException;
import io.orderly.partner.HookDefinition;
import io.orderly.partner.Operation;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.HookReader;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.reading.PartnerParser.InvalidPartnerException;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.workflow.StepOperation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundles;

/**
 * Makes the agents that {@code orderly.agents.<name>} configures: by a partner definition, or by
 * addresses of a service that speaks Orderly's protocol.
 */
final class ConfiguredHttpAgents implements ConfiguredAgents {

  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredHttpAgents.class);

  private static final String DEFAULT_OPERATION = "perform";

  private final Secrets secrets;
  private final PartnerRoutes routes;
  private final OrderTracing tracing;
  private final Clock clock;
  private final Hooks hooks;

  ConfiguredHttpAgents(
      Secrets secrets, PartnerRoutes routes, OrderTracing tracing, Clock clock, Hooks hooks) {
    this.secrets = secrets;
    this.routes = routes;
    this.tracing = tracing;
    this.clock = clock;
    this.hooks = hooks;
  }

  /** With the environment and the trusted certificates of this process. */
  static ConfiguredHttpAgents ofProcess(OrderTracing tracing, SslBundles bundles, Hooks hooks) {
    Secrets secrets = new Secrets(System::getenv, System::nanoTime);
    PartnerRoutes routes =
        new PartnerRoutes(secrets, bundles, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    return new ConfiguredHttpAgents(secrets, routes, tracing, Clock.systemUTC(), hooks);
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
    if (!settings.earlierPartners().isEmpty()) {
      throw invalid(prefix + "earlier-partners", settings.earlierPartners(), "needs partner");
    }
    return pathAgent(name, prefix, settings);
  }

  private Agent pathAgent(String name, String prefix, AgentSettings settings) {
    Map<String, Agent> byOperation = new TreeMap<>();
    settings
        .operations()
        .forEach(
            (operation, paths) -> {
              String property = prefix + "operations." + operation;
              if (!StepOperation.NAME.matcher(operation).matches()) {
                throw invalid(
                    property,
                    operation,
                    "must be small letters, digits and hyphens, a letter first");
              }
              byOperation.put(
                  operation,
                  httpAgent(name, HttpEndpoint.of(name, property + ".", paths, settings)));
            });
    // Without operations the paths must be there, and the error names them.
    if (byOperation.isEmpty() || settings.performPath() != null || settings.undoPath() != null) {
      byOperation.put("", httpAgent(name, HttpEndpoint.of(name, settings)));
    }
    return AgentOperations.of(name, byOperation);
  }

  private Agent httpAgent(String name, HttpEndpoint endpoint) {
    return new HttpAgent(name, endpoint, tracing);
  }

  private Agent partnerAgent(String name, String prefix, AgentSettings settings, String file) {
    if (settings.performPath() != null || settings.undoPath() != null) {
      throw invalid(prefix + "partner", file, "excludes perform-path and undo-path");
    }
    if (!settings.operations().isEmpty()) {
      throw invalid(prefix + "partner", file, "excludes operations: the file has them");
    }
    PartnerDefinition partner = read(prefix + "partner", file);
    Map<String, PartnerDefinition> earlier = earlier(prefix, settings, partner);
    Set<String> served = new TreeSet<>(earlier.keySet());
    served.add(partner.versionedName());
    addHook(name, prefix, file, partner.hook());
    hooks.addEarlier(name, believed(earlier));
    Agent current = versionOf(name, prefix, settings, partner, served);
    Map<String, Agent> earlierAgents = new TreeMap<>();
    earlier.forEach(
        (version, definition) ->
            earlierAgents.put(version, versionOf(name, prefix, settings, definition, served)));
    return earlierAgents.isEmpty() ? current : new PartnerVersions(current, earlierAgents);
  }

  /** By name and version. Two files of one version would perform a step now so, now so. */
  private static Map<String, PartnerDefinition> earlier(
      String prefix, AgentSettings settings, PartnerDefinition current) {
    Map<String, PartnerDefinition> earlier = new TreeMap<>();
    for (String file : settings.earlierPartners()) {
      PartnerDefinition definition = read(prefix + "earlier-partners", file);
      String version = definition.versionedName();
      if (version.equals(current.versionedName()) || earlier.put(version, definition) != null) {
        throw invalid(prefix + "earlier-partners", file, "is a second file of " + version);
      }
    }
    return earlier;
  }

  private Agent versionOf(
      String name,
      String prefix,
      AgentSettings settings,
      PartnerDefinition partner,
      Set<String> served) {
    Optional<Operation> performing = performing(prefix, settings, partner);
    PartnerEndpoint endpoint = endpoint(prefix, settings, partner);
    LOG.info(
        "Agent {} calls partner {}, version {}, at {}: {}",
        name,
        partner.name(),
        partner.version(),
        endpoint.address(),
        performing
            .map(
                operation -> "operation %s unless a step names another".formatted(operation.name()))
            .orElse("the operation that a step names"));
    return new PartnerAgents(
            name, partner, endpoint, (int) settings.resultMax().toBytes(), tracing, clock)
        .all(performing, served);
  }

  private void addHook(
      String name, String prefix, String file, @Nullable HookDefinition definition) {
    if (definition == null) {
      return;
    }
    HookReader reader = new HookReader(definition, secrets, () -> clock.instant().getEpochSecond());
    try {
      reader.check();
    } catch (CredentialsFailedException e) {
      throw invalid(
          prefix + "partner", file, "has a hook that can't be verified: " + e.getMessage());
    }
    hooks.add(name, reader);
  }

  /** The hooks of these versions whose content is believed. */
  private static Map<String, HookDefinition> believed(Map<String, PartnerDefinition> earlier) {
    Map<String, HookDefinition> believed = new TreeMap<>();
    earlier.forEach(
        (version, definition) -> {
          HookDefinition hook = definition.hook();
          if (hook != null && hook.content() != null) {
            believed.put(version, hook);
          }
        });
    return believed;
  }

  /** For steps that name no operation; empty where every step must name one. */
  private static Optional<Operation> performing(
      String prefix, AgentSettings settings, PartnerDefinition partner) {
    String name = Objects.requireNonNullElse(settings.operation(), DEFAULT_OPERATION);
    List<Operation> choices = partner.performing();
    Optional<Operation> performing =
        choices.stream().filter(operation -> operation.name().equals(name)).findFirst();
    if (performing.isEmpty() && settings.operation() != null) {
      throw invalid(
          prefix + "operation",
          name,
          "must be one of "
              + choices.stream().map(Operation::name).collect(Collectors.joining(", "))
              + "; what is the undo or find of another is performed by no step");
    }
    return performing;
  }

  private PartnerEndpoint endpoint(
      String prefix, AgentSettings settings, PartnerDefinition partner) {
    URI base =
        settings.baseUrl() == null
            ? partner.baseUrl()
            : URI.create(HttpEndpoint.checkBaseUrl(prefix + "base-url", settings.baseUrl()));
    String property = prefix + "partner";
    String file = settings.partner();
    try {
      HttpRoute route = routes.route(partner, base, settings.connectTimeout());
      CredentialHeaders credentials =
          new CredentialHeaders(
              partner.credentials(),
              secrets,
              new HttpTokenEndpoint(url(partner.credentials().tokenAddress(base), route)),
              System::nanoTime);
      credentials.check();
      return new PartnerEndpoint(url(base, route), credentials, partner.readLimitBytes());
    } catch (UnusableConnectionException e) {
      throw invalid(property, file, "names " + e.getMessage());
    } catch (CredentialsFailedException e) {
      throw invalid(property, file, "has credentials that can't be used: " + e.getMessage());
    }
  }

  private static RemoteUrl url(URI address, HttpRoute route) {
    return new RemoteUrl(address, route, System::nanoTime);
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
