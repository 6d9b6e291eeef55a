package io.orderly.agent.running;

import io.orderly.agent.http.AgentApplication;
import io.orderly.agent.testing.RemoteService;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service of its own with one agent beside the shipped ones, for a test that ends it. */
final class Service {

  private Service() {}

  /** Starts one whose calls may take four minutes. */
  static ConfigurableApplicationContext start(
      String agent,
      String instance,
      RemoteService remote,
      List<Class<?>> configuration,
      String... settings) {
    return start(
        configuration, Stream.concat(settings(agent, instance, remote), Stream.of(settings)));
  }

  /**
   * Starts one under the default limits.
   *
   * @param address where its steps are performed; they are undone below it
   */
  static ConfigurableApplicationContext start(
      String agent, String instance, String address, String... settings) {
    return start(List.of(), Stream.concat(settings(agent, instance, address), Stream.of(settings)));
  }

  /** Starts one with these settings. */
  static ConfigurableApplicationContext start(List<String> settings) {
    return start(List.of(), settings.stream());
  }

  private static ConfigurableApplicationContext start(
      List<Class<?>> configuration, Stream<String> settings) {
    Class<?>[] sources =
        Stream.concat(Stream.of(AgentApplication.class), configuration.stream())
            .toArray(Class<?>[]::new);
    return new SpringApplicationBuilder(sources)
        .registerShutdownHook(false)
        .run(settings.map(setting -> "--" + setting).toArray(String[]::new));
  }

  static Stream<String> settings(String agent, String instance, RemoteService remote) {
    return Stream.concat(
        settings(agent, instance, remote.url() + "/charges"),
        Stream.of("orderly.agents." + agent + ".call-timeout=4m"));
  }

  private static Stream<String> settings(String agent, String instance, String address) {
    URI perform = URI.create(address);
    return Stream.of(
        "server.port=0",
        "spring.profiles.active=shipped-agents",
        "orderly.agents.inventory.base-url=http://127.0.0.1:8090",
        "orderly.agents.payment.base-url=http://127.0.0.1:8090",
        "orderly.agents.carrier.base-url=http://127.0.0.1:8090",
        "server.address=127.0.0.1",
        "orderly.instance-id=" + instance,
        "orderly.topics.partitions=4",
        "spring.kafka.bootstrap-servers=" + SharedInfrastructure.kafka().bootstrapServers(),
        "orderly.agents." + agent + ".base-url=" + perform.resolve("/"),
        "orderly.agents." + agent + ".perform-path=" + perform.getPath(),
        "orderly.agents." + agent + ".undo-path=" + perform.getPath() + "/undo");
  }
}
