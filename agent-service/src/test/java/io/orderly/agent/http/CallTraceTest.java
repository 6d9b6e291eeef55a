package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.platform.InstanceProperties;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TracingConfiguration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What a collector receives of the calls of a partner with credentials. */
@Timeout(60)
class CallTraceTest {

  private static final String SECRET = "s3cret-4711";
  private static final String IN_BASE_64 = "c2hvcDpzM2NyZXQtNDcxMQ==";

  private static final String DEFINITION =
      """
      name: traced
      version: 1
      base-url: https://partner.example
      credentials: %s
      idempotency: { header: Idempotency-Key }
      operations:
        perform:
          undo: undo
          method: POST
          path: /charges/${order.customerId}
          query: { ref: "${order.customerReference}" }
          headers: { X-Customer: "${order.customerId}" }
          body: { json: { id: "${order.id}" } }
        undo:
          method: DELETE
          path: /charges
      """;

  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ header: { name: X-Api-Key, value: { env: SECRET } } }",
        "{ bearer: { env: SECRET } }",
        "{ basic: { user: { env: USER }, password: { env: SECRET } } }",
        "{ oauth2: { token-url: /token, client-id: { env: USER }, client-secret: { env: SECRET } }"
            + " }"
      })
  void aSpanTellsNoCredentialsAndNoDataOfTheOrder(String credentials) throws Exception {
    HttpServer collector = collector();
    try (RemoteService partner = RemoteService.start(this::echo)) {
      tracing(collector)
          .run(context -> call(credentials, partner.url(), context.getBean(OrderTracing.class)));

      assertThat(collected.toString(StandardCharsets.ISO_8859_1))
          .contains("url.full", partner.url(), "http.response.status_code")
          .doesNotContain(SECRET, IN_BASE_64, "customer-1", "reference-1");
    } finally {
      collector.stop(0);
    }
  }

  /** An unknown outcome, an undo, and a partner that is not there. */
  private static void call(String credentials, String url, OrderTracing tracing) throws Exception {
    Map<String, String> environment = Map.of("USER", "shop", "SECRET", SECRET);
    Agent agent =
        PartnerFixture.traced(DEFINITION.formatted(credentials), url, environment, tracing);
    StepRequests requests = StepRequests.completeWithin(Duration.ofSeconds(30));
    agent.perform(AgentContractTest.call(requests.build()));
    agent.undo(AgentContractTest.call(requests.undo().build()));
    PartnerFixture.traced(
            DEFINITION.formatted(credentials), "http://127.0.0.1:1", environment, tracing)
        .perform(AgentContractTest.call(requests.build()));
  }

  /** Answers with what it was sent. */
  private void echo(HttpExchange exchange) throws IOException {
    String sent = exchange.getRequestHeaders().entrySet() + " " + exchange.getRequestURI();
    boolean isToken = exchange.getRequestURI().getPath().equals("/token");
    RemoteService.answer(
            isToken ? 200 : 500,
            isToken
                ? "{\"access_token\": \"%s\", \"expires_in\": 600}".formatted(SECRET)
                : "\"" + sent.replace("\"", "'") + "\"",
            "X-Echo",
            sent)
        .answer(exchange);
  }

  /** When its context ends, all spans have been sent. */
  private static ApplicationContextRunner tracing(HttpServer collector) {
    return new ApplicationContextRunner()
        .withUserConfiguration(TracingConfiguration.class)
        .withBean(SimpleMeterRegistry.class)
        .withBean(InstanceProperties.class, () -> new InstanceProperties("agent-1"))
        .withPropertyValues(
            "orderly.tracing.endpoint=http://127.0.0.1:" + collector.getAddress().getPort() + "/");
  }

  private HttpServer collector() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          synchronized (collected) {
            exchange.getRequestBody().transferTo(collected);
          }
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}
