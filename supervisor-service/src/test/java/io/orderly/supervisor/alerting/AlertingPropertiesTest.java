package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderly.supervisor.alerting.AlertingProperties.Alertmanager;
import io.orderly.supervisor.alerting.AlertingProperties.Shape;
import io.orderly.supervisor.alerting.AlertingProperties.Webhook;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertingPropertiesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void aSlashAtTheEndOfAnAlertmanagersUrlMakesNoDifference() {
    assertThat(new Alertmanager(URI.create("http://here:9093/"), MINUTE).alerts())
        .isEqualTo(new Alertmanager(URI.create("http://here:9093"), MINUTE).alerts())
        .isEqualTo(URI.create("http://here:9093/api/v2/alerts"));
  }

  @Test
  void refusesWhatCanNotWork() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Alertmanager(URI.create("here:9093"), MINUTE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Alertmanager(URI.create("http://here"), Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Webhook(URI.create("http://here"), Shape.PLAIN, List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(MINUTE, Duration.ofSeconds(29), Duration.ofSeconds(5)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(Duration.ZERO, MINUTE, Duration.ofSeconds(5)));
  }

  @Test
  void repeatsNeitherSecretsNorPlaces() {
    Webhook webhook =
        new Webhook(URI.create("https://hooks/secret-path"), Shape.SLACK, List.of("whsec_abc"));

    assertThat(webhook.toString()).contains("hooks").doesNotContain("secret-path", "whsec");
  }

  private static AlertingProperties with(
      Duration escalateAfter, Duration redeliverAfter, Duration requestTimeout) {
    return new AlertingProperties(
        escalateAfter, redeliverAfter, requestTimeout, "runbook", Map.of(), Map.of());
  }
}
