package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.platform.EventSecretProperties;
import io.orderly.platform.GraceProperties;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.settings.Grace.GraceDiffersException;
import io.orderly.store.settings.SharedSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** The service compares its grace with the supervisor's before it decides anything. */
class GraceWiringTest {

  private static final Duration FIVE = Duration.ofSeconds(5);

  @Test
  void serviceDoesNotStartWithAnotherGraceThanTheSupervisor() {
    SchedulerProperties properties = new SchedulerProperties(1, FIVE, 1, 1, FIVE, FIVE, 1, 1, FIVE);

    assertThatThrownBy(
            () ->
                new SchedulerConfiguration()
                    .schedulerSelf(
                        noName(),
                        properties,
                        new GraceProperties(FIVE),
                        new EventSecretProperties(Map.of()),
                        null,
                        new TwoSeconds()))
        .isInstanceOf(GraceDiffersException.class);
  }

  /** Nobody's: to ask for it would begin an incarnation. */
  private static ObjectProvider<Incarnation> noName() {
    return new StaticListableBeanFactory().getBeanProvider(Incarnation.class);
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
