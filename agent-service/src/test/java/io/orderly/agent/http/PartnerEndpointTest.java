package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.CredentialsFailedException.Cause;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.PartnerRequest;
import io.orderly.partner.exchange.RequestBuilder;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.reading.PartnerParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests with access tokens over HTTP. */
@Timeout(30)
class PartnerEndpointTest {

  private static final PartnerDefinition PARTNER =
      new PartnerParser()
          .parse(
              "test.yaml",
              """
              name: test
              version: 1
              base-url: http://partner.invalid
              credentials:
                oauth2: { token-url: /token, client-id: { env: ID }, client-secret: { env: SECRET }, scope: a b }
              idempotency: { header: Idempotency-Key }
              operations:
                perform: { method: POST, path: /charges }
              """);

  private final StepRequest step = StepRequests.completeWithin(Duration.ofMinutes(1)).build();
  private final Queue<String> seenTokens = new ConcurrentLinkedQueue<>();
  private final Queue<String> tokenRequests = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> partnerAnswers = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> tokenAnswers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger tokens = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final HttpServer service = start();
  private final PartnerEndpoint endpoint = endpoint();

  @AfterEach
  void endService() {
    service.stop(0);
  }

  private HttpServer start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::answer);
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PartnerEndpoint endpoint() {
    CredentialHeaders credentials =
        new CredentialHeaders(
            PARTNER.credentials(),
            new Secrets(Map.of("ID", "id:1", "SECRET", "s%")::get, nanos::get),
            new HttpTokenEndpoint(url("/token")),
            nanos::get);
    return new PartnerEndpoint(url(""), credentials, 1_000);
  }

  private RemoteUrl url(String path) {
    return new RemoteUrl(
        URI.create("http://127.0.0.1:" + service.getAddress().getPort() + path),
        HttpRoute.direct(
            Duration.ofSeconds(2), () -> (SSLSocketFactory) SSLSocketFactory.getDefault()),
        System::nanoTime);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      answerTo(exchange);
    }
  }

  private void answerTo(HttpExchange exchange) throws IOException {
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    if (exchange.getRequestURI().getPath().equals("/token")) {
      tokenRequests.add(authorization);
      Integer status = tokenAnswers.poll();
      RemoteService.answer(
              status == null ? 200 : status,
              "{\"access_token\":\"t%d\",\"expires_in\":\"3600\"}"
                  .formatted(tokens.incrementAndGet()))
          .answer(exchange);
      return;
    }
    seenTokens.add(authorization);
    Integer status = partnerAnswers.poll();
    RemoteService.answer(status == null ? 200 : status, "{}").answer(exchange);
  }

  private RawResponse send() throws Exception {
    PartnerRequest request =
        new RequestBuilder(PARTNER.operations().get("perform"), PARTNER.idempotencyKey())
            .build(StepScope.of(step));
    return endpoint.send(request, null);
  }

  @Test
  void anOldTokenThatIsRefusedIsRenewedAndTheCallRepeatedOnce() throws Exception {
    send();
    nanos.addAndGet(Duration.ofMinutes(10).toNanos());
    partnerAnswers.addAll(List.of(401, 200));

    assertThat(send().status()).isEqualTo(200);

    assertThat(seenTokens).containsExactly("Bearer t1", "Bearer t1", "Bearer t2");
  }

  @Test
  void aNewTokenThatIsRefusedTooIsTheAnswer() throws Exception {
    send();
    nanos.addAndGet(Duration.ofMinutes(10).toNanos());
    partnerAnswers.addAll(List.of(401, 401, 401));

    assertThat(send().status()).isEqualTo(401);
    assertThat(send().status()).isEqualTo(401);

    assertThat(tokenRequests).hasSize(2);
    assertThat(seenTokens).hasSize(4);
  }

  @Test
  void theClientAuthenticatesAsTheRfcHasIt() throws Exception {
    send();

    assertThat(tokenRequests).containsExactly(CredentialHeaders.basic("id%3A1", "s%25").value());
  }

  @Test
  void withoutATokenThePartnerIsNotCalled() {
    tokenAnswers.addAll(List.of(503, 400));

    assertThat(failure().kind()).isEqualTo(Cause.UNAVAILABLE);
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(failure().kind()).isEqualTo(Cause.MISCONFIGURED);
    assertThat(seenTokens).isEmpty();
  }

  private CredentialsFailedException failure() {
    return catchThrowableOfType(CredentialsFailedException.class, this::send);
  }
}
