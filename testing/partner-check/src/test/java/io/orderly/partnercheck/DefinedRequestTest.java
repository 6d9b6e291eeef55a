package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.definition.DefinedPartner;
import io.orderly.partnercheck.http.HttpPartner;
import io.orderly.partnercheck.http.TimeBudget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a partner file sends, shows, and refuses. */
class DefinedRequestTest {

  private static final String OAUTH =
      """
      credentials:
        oauth2:
          token-url: /token
          client-id: { file: %s }
          client-secret: { file: %s }
      """;

  @TempDir Path folder;

  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        "%s %s %s %s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                headers.getFirst("Authorization"),
                headers.getFirst("Content-Type"),
                headers.getFirst("X-Shop"),
                body));
    var answer =
        "{\"access_token\": \"t-1\", \"charge\": \"c-1\"}".getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private PartnerFile withToken() throws IOException {
    var secret = Files.writeString(folder.resolve("secret"), "hunter2\n");
    return PartnerFile.in(folder)
        .with("credentials: none\n", OAUTH.formatted(secret, secret))
        .with(
            "path: /orders\n",
            "path: /orders/${order.customerId}\n    headers: { X-Shop: '${order.country}' }\n");
  }

  @Test
  void aCallHasThePathHeadersAndTokenOfTheFile() throws IOException {
    var target = withToken().withoutEffects(url());
    var partner =
        new HttpPartner(target, CheckRun.TIME_LIMIT, TimeBudget.of(Duration.ofSeconds(30)));
    var order = target.calls().newOrder();

    var exchange = partner.ask(target.calls().perform(order));

    assertThat(exchange.isAccepted()).isTrue();
    assertThat(exchange.result()).hasToString("{\"charge\":\"c-1\"}");
    assertThat(received.get(0))
        .startsWith("POST /token Basic ")
        .endsWith("application/x-www-form-urlencoded null grant_type=client_credentials");
    assertThat(received.get(1))
        .startsWith("POST /orders/check-partner Bearer t-1 application/json DE {")
        .contains("\"orderId\":\"" + order.orderId() + "\"");
    assertThat(target.name()).isEqualTo("test charge");
    assertThat(target.calls().perform(order).toString()).doesNotContain("t-1");
  }

  @Test
  void itsRequestsAreShownWithoutSecretsAndNobodyIsCalled() throws IOException {
    var text = withToken().partner(null).requests(PartnerFile.data(ShippedTemplates.order()));

    assertThat(text)
        .contains("POST https://partner.invalid/orders/check-partner")
        .contains("Authorization: ***")
        .contains("X-Shop: DE")
        .contains("\"skus\":[\"CHECK-1\"]")
        .contains("POST https://partner.invalid/orders/undo")
        .doesNotContain("hunter2");
    assertThat(received).isEmpty();
  }

  @Test
  void aMissingSecretOrEndpointOfTokensIsReportedByName() throws IOException {
    var file = withToken();
    assertThatThrownBy(
            () -> CheckRun.of(file.withoutEffects(URI.create("http://127.0.0.1:1")), Set.of()))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("the token endpoint does not answer");

    Files.delete(folder.resolve("secret"));

    assertThatThrownBy(() -> file.withoutEffects(url()))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("secret can't be read");
  }

  @Test
  void everyErrorOfAFileIsReported() throws IOException {
    var file =
        PartnerFile.in(folder)
            .with("version: 1", "version: none")
            .with("method: POST", "method: SEND");

    assertThatThrownBy(() -> file.partner(null))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("version")
        .hasMessageContaining("operations.charge: method is")
        .hasMessageContaining("operations.refund: method is");
  }

  @Test
  void anUnknownOperationAndAMissingFileAreNamed() throws IOException {
    var path = PartnerFile.in(folder).path();

    assertThatThrownBy(() -> DefinedPartner.read(path, "pay", null))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("has no operation pay; it has charge, refund.");
    assertThatThrownBy(() -> DefinedPartner.read(folder.resolve("none.yaml"), "pay", null))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("There is no file");
  }

  @Test
  void anOrderThatLacksWhatIsReadIsNotSent() throws IOException {
    var file = PartnerFile.in(folder).with("skus: ${order.lines", "skus: ${order.attributes.lines");

    assertThatThrownBy(() -> file.withoutEffects(url()))
        .isInstanceOf(CallNotBuiltException.class)
        .hasMessageContaining("operation charge")
        .hasMessageContaining("order.attributes.lines");
  }

  @Test
  void anOrderThatIsNoneIsRefused() throws IOException {
    var partner = PartnerFile.in(folder).partner(null);

    assertThatThrownBy(
            () -> partner.requests(PartnerFile.data(new Template("{\"customerId\": \"c\"}"))))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("The sample order can't be read")
        .hasMessageContaining("customerReference is missing");
    assertThatThrownBy(() -> partner.requests(PartnerFile.data(new Template("{"))))
        .isInstanceOf(UnusablePartnerException.class);
  }
}
