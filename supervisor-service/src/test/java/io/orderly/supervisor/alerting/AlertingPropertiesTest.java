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
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class AlertingPropertiesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void aSlashAtTheEndOfAnAlertmanagersUrlMakesNoDifference() {
    assertThat(new Alertmanager(URI.create("http://here:9093/"), MINUTE).alerts())
        .isEqualTo(new Alertmanager(URI.create("http://here:9093"), MINUTE).alerts())
        .isEqualTo(URI.create("http://here:9093/api/v2/alerts"));
  }

  @Test
  void rejectsInvalidSettings() {
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

  /** As docker-compose.yml and up --monitoring name them. */
  @Test
  void variablesOfTheEnvironmentNameAnAlertmanagerAndTheConsole() {
    Binder binder =
        binderOf(
            Map.of(
                "ORDERLY_SUPERVISOR_ALERTING_ALERTMANAGERS_MAIN_URL", "http://alertmanager:9093",
                "ORDERLY_SUPERVISOR_ALERTING_CONSOLEURL", "http://127.0.0.1:8084"));

    assertThat(bound(binder, AlertingProperties.class).alertmanagers())
        .isEqualTo(
            Map.of("main", new Alertmanager(URI.create("http://alertmanager:9093"), MINUTE)));
    assertThat(bound(binder, AlertLinks.class).consoleUrl())
        .isEqualTo(URI.create("http://127.0.0.1:8084"));
  }

  @Test
  void whatIsLeftEmptyIsNotSet() {
    Binder binder = binderOf(Map.of("ORDERLY_SUPERVISOR_ALERTING_CONSOLEURL", ""));

    assertThat(bound(binder, AlertLinks.class).consoleUrl()).isNull();
  }

  private static Binder binderOf(Map<String, Object> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    return Binder.get(environment);
  }

  private static <T> T bound(Binder binder, Class<T> type) {
    return binder.bindOrCreate("orderly.supervisor.alerting", type);
  }

  @Test
  void errorsContainNeitherSecretsNorUrls() {
    Webhook webhook =
        new Webhook(
            URI.create("https://hooks/secret-path"),
            Shape.SLACK,
            List.of("whsec_" + "abcd".repeat(8)));

    assertThat(webhook.toString()).contains("hooks").doesNotContain("secret-path", "whsec");
  }

  private static AlertingProperties with(
      Duration escalateAfter, Duration redeliverAfter, Duration requestTimeout) {
    return new AlertingProperties(
        escalateAfter, redeliverAfter, requestTimeout, Map.of(), Map.of());
  }
}
