package io.orderly.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedImageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres:18.6",
        "prom/prometheus:v3.14.0",
        "orderly/agent-service:0.1.0",
        "eclipse-temurin:25.0.3_9-jre-noble"
      })
  void anImageWithItsVersionIsPinned(String image) {
    assertThat(PinnedImage.matches(image)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "postgres",
        "postgres:latest",
        "postgres:18",
        "kafka:latest-4.2",
        "grafana:main"
      })
  void anImageThatMayBeAnotherTomorrowIsNot(String image) {
    assertThat(PinnedImage.matches(image)).isFalse();
  }
}
