package io.orderly.agent.running;

import io.orderly.agent.AgentApplication;
import io.orderly.agent.testing.RemoteService;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service of its own with one agent beside the shipped ones, for a test that ends it. */
final class Service {

  private Service() {}

  static ConfigurableApplicationContext start(
      String agent,
      String instance,
      RemoteService remote,
      List<Class<?>> configuration,
      String... settings) {
    Class<?>[] sources =
        Stream.concat(Stream.of(AgentApplication.class), configuration.stream())
            .toArray(Class<?>[]::new);
    return new SpringApplicationBuilder(sources)
        .registerShutdownHook(false)
        .run(
            Stream.concat(
                    settings(agent, instance, remote), Stream.of(settings).map(each -> "--" + each))
                .toArray(String[]::new));
  }

  static Stream<String> settings(String agent, String instance, RemoteService remote) {
    return Stream.of(
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--orderly.instance-id=" + instance,
        "--orderly.topics.partitions=4",
        "--spring.kafka.bootstrap-servers=" + SharedInfrastructure.kafka().bootstrapServers(),
        "--agents." + agent + ".base-url=" + remote.url(),
        "--agents." + agent + ".perform-path=/charges",
        "--agents." + agent + ".undo-path=/charges/undo",
        "--agents." + agent + ".call-timeout=60s");
  }
}
