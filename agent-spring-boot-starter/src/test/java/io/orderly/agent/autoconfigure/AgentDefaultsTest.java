package io.orderly.agent.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class AgentDefaultsTest {

  private final StandardEnvironment environment = new StandardEnvironment();

  @Test
  void whatAnApplicationDoesNotSetIsThere() {
    process();

    assertThat(environment.getProperty("spring.kafka.consumer.enable-auto-commit"))
        .isEqualTo("false");
    assertThat(environment.getProperty("management.endpoint.health.group.readiness.include"))
        .isEqualTo("readinessState,agents");
    assertThat(environment.getProperty("orderly.instance-id")).startsWith("agent-");
  }

  @Test
  void whatAnApplicationSetsStandsBeforeIt() {
    environment
        .getPropertySources()
        .addLast(
            new MapPropertySource(
                "application.yml", Map.of("spring.kafka.consumer.max-poll-records", "7")));

    process();

    assertThat(environment.getProperty("spring.kafka.consumer.max-poll-records")).isEqualTo("7");
  }

  private void process() {
    new AgentDefaults().postProcessEnvironment(environment, new SpringApplication());
  }
}
