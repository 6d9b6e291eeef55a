package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.security.access.AccessRule;
import io.orderly.security.access.AccessRules;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
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
class SubmissionSecurityTest {

  private final RunningService service = RunningService.shared();

  static Stream<AccessRule> endpoints() {
    return RunningService.shared().bean(AccessRules.class).rules().stream();
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void everyEndpointRequiresAuthentication(AccessRule endpoint) {
    HttpResponse<String> answer = service.send(knock(endpoint));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("urn:orderly:problem:unauthenticated");
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void everyEndpointRefusesAnInvalidPassword(AccessRule endpoint) {
    String wrong = RunningService.credentials(RunningService.SUBMITTER, "wrong");

    HttpResponse<String> answer = service.send(knock(endpoint).setHeader("Authorization", wrong));

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void everyEndpointRefusesAMissingRole(AccessRule endpoint) {
    String viewer = RunningService.credentialsOf("vera");

    int status = service.send(knock(endpoint).setHeader("Authorization", viewer)).statusCode();

    if (endpoint.method().name().equals("GET")) {
      assertThat(status).isNotIn(401, 403);
    } else {
      assertThat(status).isEqualTo(403);
    }
  }

  @Test
  void everyEndpointHasARule() {
    assertThat(
            service.bean(RequestMappingHandlerMapping.class).getHandlerMethods().keySet().stream()
                .flatMap(SubmissionSecurityTest::doorsOf)
                .filter(endpoint -> !endpoint.endsWith(" /error")))
        .isNotEmpty()
        .allMatch(SubmissionSecurityTest::hasRule);
  }

  @Test
  void anEndpointOfAnyMethodNeedsARuleForEach() {
    RequestMappingInfo ofAnyMethod = RequestMappingInfo.paths("/orders/{orderId}").build();

    assertThat(doorsOf(ofAnyMethod))
        .hasSize(RequestMethod.values().length)
        .contains("GET /orders/any", "PATCH /orders/any")
        .filteredOn(SubmissionSecurityTest::hasRule)
        .containsExactly("GET /orders/any");
  }

  /** Each as its method and a path. */
  private static Stream<String> doorsOf(RequestMappingInfo mapping) {
    Set<RequestMethod> named = mapping.getMethodsCondition().getMethods();
    Set<RequestMethod> methods = named.isEmpty() ? EnumSet.allOf(RequestMethod.class) : named;
    return mapping.getPatternValues().stream()
        .map(pattern -> pattern.replaceAll("\\{[^}]*}", "any"))
        .flatMap(path -> methods.stream().map(method -> method + " " + path));
  }

  private static boolean hasRule(String endpoint) {
    String[] methodAndPath = endpoint.split(" ", 2);
    PathContainer path = PathContainer.parsePath(methodAndPath[1]);
    return endpoints()
        .anyMatch(
            rule ->
                rule.method().name().equals(methodAndPath[0])
                    && new PathPatternParser().parse(rule.pattern()).matches(path));
  }

  @Test
  void noSubmitterMayNameAnothersPrivateTopic() {
    JsonNode order = SampleOrder.unique().put("replyTo", "order-replies.shop");

    HttpResponse<String> answer =
        service.postOrder(order, "Authorization", RunningService.credentialsOf("another"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(answer).at("/errors/0/field").asText()).isEqualTo("replyTo");
    assertThat(RunningService.json(answer).get("detail").asText()).contains("order-replies.shop");
  }

  @Test
  void anothersOrderIsAsGoodAsNone() {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));

    assertThat(asAnother("/orders/" + orderId).statusCode()).isEqualTo(404);
    assertThat(asAnother("/orders/" + orderId + "/events").statusCode()).isEqualTo(404);
    assertThat(cancelAsAnother(orderId).statusCode()).isEqualTo(404);
    assertThat(service.get("/orders/" + orderId).statusCode()).isEqualTo(200);
  }

  @Test
  void aListHoldsOnesOwnOrdersOnly() {
    JsonNode order = SampleOrder.unique();
    String query = "/orders?reference=" + order.get("customerReference").textValue();
    service.postOrder(order);

    assertThat(asAnother(query).body()).contains("\"orders\":[]");
    assertThat(RunningService.json(service.get(query)).get("orders")).hasSize(1);
    assertThat(RunningService.json(as("vera", query)).get("orders")).hasSize(1);
  }

  @Test
  void theSameReferenceOfTwoSubmittersIsTwoOrders() {
    JsonNode order = SampleOrder.unique();

    UUID first = RunningService.orderId(service.postOrder(order));
    UUID second =
        RunningService.orderId(
            service.postOrder(order, "Authorization", RunningService.credentialsOf("another")));

    assertThat(second).isNotEqualTo(first);
    assertThat(asAnother("/orders/" + second).statusCode()).isEqualTo(200);
  }

  @Test
  void aCancelIsRecordedUnderTheNameOfItsCaller() {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));
    service.send(
        service
            .request("/orders/" + orderId + "/cancel")
            .setHeader("Authorization", RunningService.credentialsOf("ada"))
            .POST(BodyPublishers.noBody()));

    assertThat(
            service
                .database()
                .sql("SELECT actor FROM state.order_event WHERE order_id = ? AND kind = 'cancel'")
                .param(orderId)
                .query(String.class)
                .list())
        .containsExactly("ada");
  }

  @Test
  void probesAndMetricsAreNotOnThePortOfTheApi() {
    for (String path : List.of("/actuator/health/readiness", "/actuator/prometheus")) {
      assertThat(atTheDoor(path, service.requestOfNobody("/orders")).statusCode()).isEqualTo(401);
      assertThat(atTheDoor(path, service.request("/orders")).statusCode()).isEqualTo(404);
      assertThat(service.send(service.requestOfNobody(path)).statusCode()).isEqualTo(200);
    }
  }

  /** Each filter of each request would be timed. */
  @Test
  void theGuardsAreNotTimed() {
    service.postOrder(SampleOrder.unique());

    assertThat(service.send(service.requestOfNobody("/actuator/prometheus")).body())
        .contains("http_server_requests")
        .doesNotContain("spring_security");
  }

  private HttpResponse<String> atTheDoor(String path, HttpRequest.Builder request) {
    return service.send(request.uri(URI.create("http://127.0.0.1:" + service.port() + path)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"//orders", "/orders;a=b", "/orders%2Fbatch", "/orders/%5C"})
  void aPathThatMeansAnotherOneIsAProblem(String path) {
    HttpResponse<String> answer = atTheDoor(path, service.request("/orders"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
  }

  private HttpRequest.Builder knock(AccessRule endpoint) {
    String path = endpoint.pattern().replace("*", UUID.randomUUID().toString());
    return service
        .requestOfNobody(path)
        .method(endpoint.method().name(), BodyPublishers.ofString("{}"))
        .setHeader("Content-Type", "application/json");
  }

  private HttpResponse<String> as(String user, String path) {
    return service.send(
        service.request(path).setHeader("Authorization", RunningService.credentialsOf(user)));
  }

  private HttpResponse<String> asAnother(String path) {
    return as("another", path);
  }

  private HttpResponse<String> cancelAsAnother(UUID orderId) {
    return service.send(
        service
            .request("/orders/" + orderId + "/cancel")
            .setHeader("Authorization", RunningService.credentialsOf("another"))
            .POST(BodyPublishers.noBody()));
  }
}
