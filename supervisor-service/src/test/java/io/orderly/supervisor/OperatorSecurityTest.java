package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.security.access.AccessRules;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPatternParser;

@Tag("servers")
class OperatorSecurityTest {

  private static final String PAUSE = "/operator/agents/payment/pause";
  private static final String LIMITS = "/operator/agents/carrier/limits";
  private static final String BECAUSE = "\"reason\": \"the bank asked for it\"";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final OperatorClient door = supervisor.door();

  /** Each mapped door as its method and a path: those of the console have a guard of their own. */
  static Stream<String> doors() {
    return RunningSupervisor.shared()
        .bean(RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .keySet()
        .stream()
        .flatMap(OperatorSecurityTest::doorsOf)
        .filter(one -> !one.matches("\\S+ (/console(/.*)?|/error)"));
  }

  /** A mapping that names no method is a door for each. */
  private static Stream<String> doorsOf(RequestMappingInfo mapping) {
    Set<RequestMethod> named = mapping.getMethodsCondition().getMethods();
    Set<RequestMethod> methods = named.isEmpty() ? EnumSet.allOf(RequestMethod.class) : named;
    return mapping.getPatternValues().stream()
        .flatMap(path -> methods.stream().map(method -> method + " " + aPathOf(path)));
  }

  /** Of a choice like {@code {wish:pause|resume}} the first; anything where anything may be. */
  private static String aPathOf(String pattern) {
    return pattern
        .replaceAll("\\{\\w+:(\\w+)[^}]*}", "$1")
        .replaceAll("\\{[^}]*}", "00000000-0000-7000-8000-000000000000");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void everyEndpointRequiresAuthentication(String methodAndPath) {
    Answer answer = knock(door.asNobody(), methodAndPath);

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:unauthenticated");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void everyEndpointRefusesAWrongPassword(String methodAndPath) {
    assertThat(knock(door.mistaken(), methodAndPath).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @MethodSource("doors")
  void everyEndpointRefusesSubmittersAndViewersMayOnlyRead(String methodAndPath) {
    boolean isQuestion = methodAndPath.startsWith("GET ");

    int asSubmitter = knock(door.as("shop"), methodAndPath).status();
    int asViewer = knock(door.as("vera"), methodAndPath).status();

    if (!methodAndPath.endsWith("/openapi")) {
      assertThat(asSubmitter).isEqualTo(403);
    }
    if (isQuestion) {
      assertThat(asViewer).isNotIn(401, 403);
    } else {
      assertThat(asViewer).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void everyEndpointHasARule(String methodAndPath) {
    assertThat(hasRule(methodAndPath)).isTrue();
  }

  @Test
  void anEndpointOfAnyMethodNeedsARuleForEach() {
    RequestMappingInfo ofAnyMethod = RequestMappingInfo.paths("/archive/{id}").build();

    assertThat(doorsOf(ofAnyMethod))
        .hasSize(RequestMethod.values().length)
        .filteredOn(this::hasRule)
        .singleElement()
        .matches(door -> door.startsWith("GET /archive/"));
  }

  private boolean hasRule(String methodAndPath) {
    String[] parts = methodAndPath.split(" ", 2);
    PathContainer path = PathContainer.parsePath(parts[1]);
    return supervisor.bean(AccessRules.class).rules().stream()
        .anyMatch(
            rule ->
                rule.method().name().equals(parts[0])
                    && new PathPatternParser().parse(rule.pattern()).matches(path));
  }

  @Test
  void aCallerMayNotNameAnotherActor() {
    Answer answer = door.post(PAUSE, "{\"actor\": \"bob\", " + BECAUSE + "}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().at("/errors/0/field").asText()).isEqualTo("actor");
  }

  @Test
  void aCommandIsRecordedUnderTheNameOfItsCaller() {
    supervisor.orders().submit(1, TestWorkflows.BRITTLE);
    OperatorClient bob = door.as("bob");

    assertThat(bob.send("PUT", LIMITS, "{\"callsPerSecond\": 900, " + BECAUSE + "}").status())
        .isEqualTo(200);
    assertThat(whoChangedTheLimits()).isEqualTo("bob");
    assertThat(bob.send("DELETE", LIMITS, "{" + BECAUSE + "}").status()).isEqualTo(200);
  }

  @Test
  void anActorNamedByAGatewayIsRecordedWithTheGateway() {
    supervisor.orders().submit(1, TestWorkflows.BRITTLE);
    OperatorClient gate = door.as("gate");
    String forCarol = "{\"callsPerSecond\": 900, \"actor\": \"carol\", " + BECAUSE + "}";

    assertThat(gate.send("PUT", LIMITS, forCarol).status()).isEqualTo(200);
    assertThat(whoChangedTheLimits()).isEqualTo("carol (through gate)");
    assertThat(gate.send("DELETE", LIMITS, "{" + BECAUSE + "}").status()).isEqualTo(200);
  }

  private String whoChangedTheLimits() {
    return door.ask(LIMITS).body().at("/history/0/actor").asText();
  }

  @Test
  void probesAndMetricsAreNotOnThePortOfTheApi() {
    for (String path : List.of("/actuator/health/readiness", "/actuator/prometheus")) {
      assertThat(door.asNobody().statusAtTheDoorOf(path)).isEqualTo(401);
      assertThat(door.statusAtTheDoorOf(path)).isEqualTo(404);
      assertThat(door.asNobody().statusOf(path)).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"//operator/alerts", "/operator/alerts;a=b", "/operator/%2e/alerts"})
  void anAmbiguousPathIsRefusedWithAProblem(String path) {
    Answer answer = door.ask(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).startsWith("application/problem+json");
  }

  private static Answer knock(OperatorClient door, String methodAndPath) {
    String[] parts = methodAndPath.split(" ", 2);
    return parts[0].equals("GET") ? door.ask(parts[1]) : door.send(parts[0], parts[1], "{}");
  }
}
