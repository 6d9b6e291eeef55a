package io.orderly.supervisor.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.statistics.StoreServer;
import io.orderly.supervisor.metrics.StoreProperties.SynchronousStandby;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

@ExtendWith(OutputCaptureExtension.class)
class StandbyWatchTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Server server = new Server();

  @Test
  void aMissingStandbyIsShownAndLoggedOnce(CapturedOutput output) {
    StandbyWatch watch =
        new StandbyWatch(server, new StoreProperties(SynchronousStandby.REQUIRED), meters);
    assertThat(shown()).isNaN();

    watch.refresh();
    watch.refresh();

    assertThat(shown()).isEqualTo(1);
    assertThat(output.getOut()).containsOnlyOnce("State store has no synchronous standby");
  }

  @Test
  void aServerWithAStandbyIsNotReported(CapturedOutput output) {
    server.durability = StoreServer.Durability.ON_STANDBY;

    new StandbyWatch(server, new StoreProperties(SynchronousStandby.REQUIRED), meters).refresh();

    assertThat(shown()).isZero();
    assertThat(output.getOut()).doesNotContain("standby");
  }

  @Test
  void aMissingOptionalStandbyIsNotReported(CapturedOutput output) {
    new StandbyWatch(server, new StoreProperties(SynchronousStandby.OPTIONAL), meters).refresh();

    assertThat(shown()).isZero();
    assertThat(output.getOut()).doesNotContain("standby");
  }

  @Test
  void theGaugeIsNaNWhileTheStoreIsUnavailable() {
    StandbyWatch watch =
        new StandbyWatch(server, new StoreProperties(SynchronousStandby.REQUIRED), meters);
    watch.refresh();

    server.durability = null;
    watch.refresh();

    assertThat(shown()).isNaN();
  }

  private double shown() {
    return meters.get("orderly.store.standby.missing").gauge().value();
  }

  private static final class Server implements StoreServer {

    private Durability durability = Durability.ON_ONE_SERVER;

    @Override
    public Instant clock() {
      return Instant.EPOCH;
    }

    @Override
    public Durability durability() {
      if (durability == null) {
        throw new DataAccessResourceFailureException("away");
      }
      return durability;
    }
  }
}
