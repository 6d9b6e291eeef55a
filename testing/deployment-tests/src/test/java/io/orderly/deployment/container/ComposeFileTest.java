package io.orderly.deployment.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComposeFileTest {

  private static final String TEXT = Checkout.text("docker-compose.yml");
  private static final JsonNode COMPOSE = Yaml.read(TEXT);

  static Stream<String> services() {
    return COMPOSE.path("services").properties().stream().map(Map.Entry::getKey);
  }

  @Test
  void theWholeSuiteIsThere() {
    assertThat(services())
        .containsExactlyInAnyOrder(
            "postgres",
            "kafka",
            "partner-sandbox",
            "migration",
            "submission-service",
            "scheduler-service",
            "agent-service",
            "supervisor-service",
            "prometheus",
            "alertmanager",
            "grafana");
  }

  @ParameterizedTest
  @MethodSource("services")
  void everyServiceKeepsTheRules(String service) {
    assertThat(new ComposeRules(COMPOSE).breaches(service)).isEmpty();
  }

  @Test
  void theAgentsCannotReachTheStateStore() {
    JsonNode agents = COMPOSE.path("services").path("agent-service");

    assertThat(agents.path("environment").toString()).doesNotContain("DATASOURCE");
    assertThat(agents.path("depends_on").has("postgres")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"submission-service", "scheduler-service", "supervisor-service"})
  void aServiceOfTheStoreStartsAfterTheMigrationWithoutMigratingItself(String service) {
    JsonNode definition = COMPOSE.path("services").path(service);

    assertThat(definition.path("depends_on").has("migration")).isTrue();
    assertThat(definition.path("environment").toString()).doesNotContain("FLYWAY");
  }

  @Test
  void theMigrationIsOfTheSameVersionAsTheSubmissionService() {
    JsonNode services = COMPOSE.path("services");

    assertThat(services.path("migration").path("image"))
        .isEqualTo(services.path("submission-service").path("image"));
    assertThat(services.path("migration").path("command").toString()).isEqualTo("[\"migrate\"]");
  }

  @Test
  void alertmanagerIsToldOfOrdersThatNeedAnOperator() {
    URI alertmanager = urlOfSupervisor("ORDERLY_SUPERVISOR_ALERTING_ALERTMANAGERS_MAIN_URL");

    assertThat(alertmanager).hasHost("alertmanager");
    assertThat(portsOf("alertmanager")).contains(":" + alertmanager.getPort() + "\"");
  }

  @Test
  void alertsLinkToPagesThatThisMachineReaches() {
    URI console = urlOfSupervisor("ORDERLY_SUPERVISOR_ALERTING_CONSOLEURL");
    URI runbook = urlOfSupervisor("ORDERLY_SUPERVISOR_ALERTING_RUNBOOKURL");

    assertThat(portsOf("supervisor-service")).contains("\"" + console.getAuthority() + ":");
    assertThat(portsOf("grafana")).contains("\"" + runbook.getAuthority() + ":");
    String served = runbook.getPath().substring("/public/".length());
    assertThat(COMPOSE.path("services").path("grafana").path("volumes").toString())
        .contains("./docs/runbooks:/usr/share/grafana/public/runbooks:ro");
    assertThat(Checkout.path("docs/" + served)).exists();
  }

  private static URI urlOfSupervisor(String variable) {
    JsonNode supervisor = COMPOSE.path("services").path("supervisor-service");
    return URI.create(supervisor.path("environment").path(variable).asText());
  }

  private static String portsOf(String service) {
    return COMPOSE.path("services").path(service).path("ports").toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres | image: postgres:18.6 | image: postgres:latest | image is not pinned:"
            + " postgres:latest",
        "postgres | test: [CMD, pg_isready | checks: [CMD, pg_isready | no healthcheck",
        "postgres | mem_limit: 512m | cpus: 1 | no mem_limit",
        "postgres | 127.0.0.1:15432:5432 | 15432:5432 | port is published beyond 127.0.0.1:"
            + " 15432:5432",
        "kafka | /opt/kafka/config:uid=1000,gid=1000 | /opt/kafka/config | user 1000 cannot write"
            + " to its tmpfs: /opt/kafka/config",
        "kafka | kafka-data:/var/lib/kafka/data | kafka-data:/kafka | user 1000 cannot write to its"
            + " volume: kafka-data:/kafka",
        "postgres | 999:999 | 70:70 | runs as 70:70, not as 999",
        "kafka | restart: unless-stopped | restart: always | restart is not unless-stopped",
        "kafka | read_only: true | read_only: false | root file system is not read_only",
        "kafka | cap_drop: [ALL] | cap_drop: [NET_RAW] | cap_drop is not ALL",
        "kafka | no-new-privileges:true | no-new-privileges:false | no-new-privileges is not set",
        "migration | restart: on-failure:5 | restart: unless-stopped | restart is not bounded",
        "scheduler-service | migration: {condition: service_completed_successfully} | migration:"
            + " {condition: service_started} | does not wait for the end of migration",
        "grafana | prometheus: {condition: service_healthy} | prometheus: {condition:"
            + " service_started} | does not wait for a healthy prometheus",
        "grafana | prometheus: {condition | prometheos: {condition | does not wait for a healthy"
            + " prometheos",
      })
  void aPlantedMistakeIsFound(String service, String right, String wrong, String breach) {
    assertThat(TEXT).contains(right);

    ComposeRules rules = new ComposeRules(Yaml.read(TEXT.replace(right, wrong)));

    assertThat(rules.breaches(service)).containsExactly(breach);
  }
}
