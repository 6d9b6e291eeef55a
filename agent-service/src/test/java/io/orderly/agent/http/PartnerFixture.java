package io.orderly.agent.http;

import io.orderly.agent.Agent;
import io.orderly.agent.hooks.Hooks;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.partner.credentials.Secrets;
import io.orderly.platform.tracing.OrderTracing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;

/** Agents of partner definitions, as a configuration makes them. */
final class PartnerFixture {

  private PartnerFixture() {}

  /** At that address, with further settings as names and values in turn. */
  static Agent agent(String definition, String url, String... settings) {
    return agent(definition, url, Map.of(), settings);
  }

  /** With these environment variables. */
  static Agent agent(
      String definition, String url, Map<String, String> environment, String... settings) {
    return agent(definition, url, environment, new DefaultSslBundleRegistry(), settings);
  }

  /** With these environment variables, whose calls are traced. */
  static Agent traced(
      String definition, String url, Map<String, String> environment, OrderTracing tracing) {
    return agent(definition, url, environment, new DefaultSslBundleRegistry(), tracing);
  }

  /** With these certificates. */
  static Agent agent(
      String definition,
      String url,
      Map<String, String> environment,
      SslBundles bundles,
      String... settings) {
    return agent(definition, url, environment, bundles, OrderTracing.OFF, settings);
  }

  private static Agent agent(
      String definition,
      String url,
      Map<String, String> environment,
      SslBundles bundles,
      OrderTracing tracing,
      String... settings) {
    try {
      Path file = Files.createTempFile("partner", ".yaml");
      try {
        Files.writeString(file, definition);
        return ofFile(file, url, environment, bundles, tracing, settings);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Agent ofFile(
      Path file, String url, Map<String, String> environment, String... namesAndValues) {
    return ofFile(
        file, url, environment, new DefaultSslBundleRegistry(), OrderTracing.OFF, namesAndValues);
  }

  private static Agent ofFile(
      Path file,
      String url,
      Map<String, String> environment,
      SslBundles bundles,
      OrderTracing tracing,
      String... namesAndValues) {
    Map<String, Object> configured = new HashMap<>();
    configured.put("agent.partner", file.toString());
    configured.put("agent.base-url", url);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      configured.put("agent." + namesAndValues[i], namesAndValues[i + 1]);
    }
    AgentSettings settings =
        new Binder(new MapConfigurationPropertySource(configured))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    Secrets secrets = new Secrets(environment::get, System::nanoTime);
    PartnerRoutes routes =
        new PartnerRoutes(secrets, bundles, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    return new ConfiguredHttpAgents(secrets, routes, tracing, Clock.systemUTC(), new Hooks())
        .agent("payment", settings);
  }
}
