package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.supervisor.testing.HttpDoor;
import io.orderly.supervisor.testing.HttpDoor.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** With its database closed the service says so, and comes back with it. */
class StoreAwayTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final HttpDoor door = new HttpDoor(supervisor.url());
  private String resubmittable = "";
  private UUID orderId = new UUID(0, 0);

  @BeforeEach
  void prepareAnOrderInError() {
    orderId = supervisor.orders().inError(TestWorkflows.BRITTLE);
    resubmittable =
        "{\"version\": %d, \"reason\": \"restocked\"}"
            .formatted(supervisor.orders().read(orderId).version());
  }

  @AfterEach
  void open() {
    setOpen("true");
  }

  @Test
  void refusesCommandsForTheMomentAndTakesThemAgain() {
    close();
    Answer away = door.resubmit(orderId, resubmittable);

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.retryAfter()).isEqualTo("5");
    assertThat(away.contentType()).isEqualTo("application/problem+json");
    assertThat(away.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:store-unavailable");

    open();
    await().atMost(SOON).until(() -> door.resubmit(orderId, resubmittable).status() == 200);
  }

  @Test
  void showsNoFigureRatherThanAnOldOne() {
    await().atMost(SOON).until(() -> unknownFigures().isEmpty());

    close();

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(unknownFigures())
                    .containsExactlyInAnyOrder(
                        "orderly_alerts_open",
                        "orderly_oldest_pending_seconds",
                        "orderly_orders{process_state=\"Error\"}",
                        "orderly_orders{process_state=\"Pending\"}",
                        "orderly_orders{process_state=\"Processing\"}",
                        "orderly_orders{process_state=\"Undoing\"}"));
    open();
    await().atMost(SOON).until(() -> unknownFigures().isEmpty());
  }

  @Test
  void isReadyAllTheSame() {
    close();

    assertThat(door.statusOf("/actuator/health/readiness")).isEqualTo(200);
  }

  private List<String> unknownFigures() {
    return door.get("/actuator/prometheus")
        .lines()
        .filter(line -> line.startsWith("orderly_") && line.endsWith(" NaN"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .toList();
  }

  private void close() {
    setOpen("false");
    outside()
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
                .formatted(name()));
  }

  private void setOpen(String allowed) {
    outside().execute("ALTER DATABASE %s ALLOW_CONNECTIONS %s".formatted(name(), allowed));
  }

  private String name() {
    String url = supervisor.database().jdbcUrl();
    return url.substring(url.lastIndexOf('/') + 1);
  }

  private static JdbcTemplate outside() {
    var server = SharedInfrastructure.postgres();
    return new JdbcTemplate(
        new DriverManagerDataSource(server.jdbcUrl(), server.username(), server.password()));
  }
}
