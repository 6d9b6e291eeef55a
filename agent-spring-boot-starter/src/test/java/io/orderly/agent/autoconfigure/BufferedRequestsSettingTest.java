package io.orderly.agent.autoconfigure;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What is read when it is set, LargeRequestsTest shows. */
class BufferedRequestsSettingTest {

  private static final String NAME = "orderly.agent.max-buffered-bytes";

  @ParameterizedTest
  @ValueSource(strings = {"-1B", "0B", "1023KB", "much"})
  void aBoundThatNothingFitsIntoIsRefusedByItsName(String most) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("given", Map.of(NAME, most)));

    assertThatThrownBy(
            () ->
                new AgentAutoConfiguration().bufferedBytes(environment, new SimpleMeterRegistry()))
        .hasMessageContaining(NAME);
  }
}
