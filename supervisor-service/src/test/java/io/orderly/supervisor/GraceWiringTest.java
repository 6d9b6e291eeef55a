package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.platform.GraceProperties;
import io.orderly.store.settings.SharedSettings;
import io.orderly.supervisor.alerting.AlertingProperties;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The supervisor's grace is the one that the other services compare theirs with. */
class GraceWiringTest {

  private static final Duration FIVE = Duration.ofSeconds(5);

  @Test
  void graceOfTheSupervisorIsStored() {
    SupervisorProperties properties =
        new SupervisorProperties(FIVE, 1, FIVE, 1, 1, FIVE, FIVE, FIVE);
    List<String> stored = new ArrayList<>();
    SharedSettings settings =
        new SharedSettings() {
          @Override
          public Setting putIfAbsent(String name, String value, String service) {
            throw new AssertionError("the supervisor's value replaces another");
          }

          @Override
          public Setting replace(String name, String value, String service) {
            stored.add(name + " " + value + " " + service);
            return new Setting("PT2S", "scheduler", Instant.EPOCH);
          }
        };

    AlertingProperties alerting =
        new Binder(new MapConfigurationPropertySource(Map.of()))
            .bindOrCreate("orderly.supervisor.alerting", AlertingProperties.class);

    var limits =
        new RecoveryConfiguration()
            .supervisorLimits(properties, new GraceProperties(FIVE), alerting, settings);

    assertThat(limits.grace()).isEqualTo(FIVE);
    assertThat(stored).containsExactly("grace PT5S supervisor");
  }
}
