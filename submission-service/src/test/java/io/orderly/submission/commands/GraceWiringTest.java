package io.orderly.submission.commands;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.platform.GraceProperties;
import io.orderly.store.settings.Grace.GraceDiffersException;
import io.orderly.store.settings.SharedSettings;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The service compares its grace with the supervisor's before it decides anything. */
class GraceWiringTest {

  private static final Duration FIVE = Duration.ofSeconds(5);

  @Test
  void serviceDoesNotStartWithAnotherGraceThanTheSupervisor() {
    GraceProperties properties = new GraceProperties(FIVE);

    assertThatThrownBy(
            () ->
                new CommandsConfiguration()
                    .submitterCommands(null, null, properties, new TwoSeconds(), null))
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
