package io.orderly.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ConnectionLimitsTest {

  @Test
  void areTheseUnlessSetOtherwise() {
    var nothingIsSet = new Binder(new MapConfigurationPropertySource(Map.of()));

    var limits = nothingIsSet.bindOrCreate("orderly.connections", ConnectionLimits.class);

    assertThat(limits)
        .isEqualTo(
            new ConnectionLimits(
                Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(30), 1_000));
  }
}
