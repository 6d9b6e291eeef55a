package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.Grace.GraceDiffersException;
import io.orderly.store.SharedSettings;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The service compares its grace with the supervisor's before it decides anything. */
class GraceWiringTest {

  @Test
  void serviceDoesNotStartWithAnotherGraceThanTheSupervisor() {
    SchedulerProperties properties =
        new Binder(new MapConfigurationPropertySource(Map.of("orderly.scheduler.grace", "5s")))
            .bind("orderly.scheduler", SchedulerProperties.class)
            .get();

    assertThatThrownBy(
            () -> new SchedulingConfiguration().deciders(null, null, properties, new TwoSeconds()))
        .isInstanceOf(GraceDiffersException.class);
  }

  /** A store in which a supervisor left a grace of two seconds. */
  private static final class TwoSeconds implements SharedSettings {

    private static final Setting STORED = new Setting("PT2S", "supervisor", Instant.EPOCH);

    @Override
    public Setting putIfAbsent(String name, String value, String service) {
      return STORED;
    }

    @Override
    public Setting replace(String name, String value, String service) {
      return STORED;
    }
  }
}
