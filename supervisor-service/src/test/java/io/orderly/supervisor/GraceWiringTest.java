package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.SharedSettings;
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

  @Test
  void graceOfTheSupervisorIsStored() {
    SupervisorProperties properties =
        new Binder(new MapConfigurationPropertySource(Map.of("orderly.supervisor.grace", "5s")))
            .bind("orderly.supervisor", SupervisorProperties.class)
            .get();
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

    var decider = new RecoveryConfiguration().supervisorDecider(null, properties, settings);

    assertThat(decider.grace()).isEqualTo(Duration.ofSeconds(5));
    assertThat(stored).containsExactly("grace PT5S supervisor");
  }
}
