package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;

/** The clock of this machine is half a minute ahead of the state store's. */
@Tag("servers")
class ClockTest {

  private static final Duration AHEAD = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(60);

  private static RunningSupervisor supervisor;

  /** Wins over the service's own. */
  static class AheadClock {

    @Bean
    @Primary
    Clock aheadClock() {
      return Clock.offset(Clock.systemUTC(), AHEAD);
    }
  }

  @BeforeAll
  static void start() {
    supervisor = RunningSupervisor.with(SharedInfrastructure.freshDatabase(), AheadClock.class);
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(gauge("orderly.clock.offset"))
                    .isCloseTo((double) AHEAD.toSeconds(), Offset.offset(1.0)));
  }

  @AfterAll
  static void stop() {
    supervisor.close();
  }

  private static double gauge(String name) {
    return supervisor.bean(MeterRegistry.class).get(name).gauge().value();
  }

  @Test
  void ordersAreAsOldAsTheStoresClockSays() {
    supervisor.orders().submit(1, TestWorkflows.TWO_STEPS);
    await().atMost(SOON).until(() -> gauge("orderly.oldest.pending.seconds") > 0);

    double shown = gauge("orderly.oldest.pending.seconds");

    assertThat(shown).isLessThan(ageInTheStore() + AHEAD.toSeconds() - 5.0);
  }

  /** Read after the gauge, so that no pause makes the order younger than it was shown. */
  private static double ageInTheStore() {
    Double age =
        new JdbcTemplate(supervisor.bean(DataSource.class))
            .queryForObject(
                "SELECT extract(epoch FROM statement_timestamp() - min(submitted_at))"
                    + "::double precision FROM orders.customer_order",
                Double.class);
    assertThat(age).isNotNull();
    return age;
  }
}
