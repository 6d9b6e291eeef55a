package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.testing.Receiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What real receivers make of a notification, and the sender of their answers. */
class WebhookNotificationsTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final Instant NOW = Instant.parse("2026-01-05T08:00:01.9Z");
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
  private static final Duration ANSWER_AT_ONCE = Duration.ofMillis(800);
  private static final Duration WELL_IN_TIME = Duration.ofSeconds(6);

  private final List<WebhookClient> clients = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (WebhookClient client : clients) {
      client.close();
    }
  }

  @Test
  void postsTheStatusOfTheOrderSigned() throws IOException {
    try (Receiver receiver = Receiver.open()) {
      assertThat(local().send(notification(receiver.url())))
          .isEqualTo(new DeliveryResult.Delivered());

      Receiver.Post post = receiver.posts().get(0);
      ObjectMapper json = new ObjectMapper();
      assertThat(json.readTree(post.body())).isEqualTo(json.readTree(golden()));
      assertThat(post.header("Content-Type")).startsWith("application/json");
      assertThat(post.header("webhook-id")).isEqualTo("0197f6a0-0000-7000-8000-000000000001:7");
      assertThat(post.header("webhook-timestamp")).isEqualTo("1767600001");
      assertThat(VerifiedWebhook.isGenuine(post, SECRET, NOW)).isTrue();
      assertThat(VerifiedWebhook.isGenuine(post, SECRET, NOW.plusSeconds(301))).isFalse();
      assertThat(VerifiedWebhook.isGenuine(post, SECRET.replace('M', 'N'), NOW)).isFalse();
    }
  }

  @Test
  void postsTheTraceOfTheOrderWhereItHasOne() {
    String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
    try (Receiver receiver = Receiver.open()) {
      WebhookNotifications notifications = local();

      notifications.send(notification(receiver.url()).tracedBy(trace));
      notifications.send(notification(receiver.url()));
      notifications.send(notification(receiver.url()).tracedBy("no trace"));

      assertThat(receiver.posts())
          .extracting(post -> post.headers().getFirst("traceparent"))
          .containsExactly(trace, null, null);
    }
  }

  @Test
  void aRedirectIsNotFollowed() {
    try (Receiver receiver = new Receiver(post -> 307)) {
      DeliveryResult attempt = local().send(notification(receiver.url()));

      assertThat(attempt).isInstanceOf(DeliveryResult.Rejected.class);
      assertThat(receiver.posts()).hasSize(1);
    }
  }

  @Test
  void statusesAreClassified() {
    assertThat(answered(500)).isEqualTo(new DeliveryResult.Rejected("answered 500"));
    assertThat(answered(404)).isEqualTo(new DeliveryResult.Rejected("answered 404"));
    assertThat(answered(429)).isEqualTo(new DeliveryResult.Throttled("answered 429"));
    assertThat(answered(503)).isEqualTo(new DeliveryResult.Throttled("answered 503"));
    assertThat(answered(410)).isInstanceOf(DeliveryResult.PermanentFailure.class);
    assertThat(answered(204)).isEqualTo(new DeliveryResult.Delivered());
  }

  @Test
  void aHangingReceiverIsThrottledAtTheTimeLimit() throws InterruptedException {
    CountDownLatch stuck = new CountDownLatch(1);
    try (Receiver receiver = new Receiver(post -> awaited(stuck))) {
      DeliveryResult attempt = intime(() -> hurried().send(notification(receiver.url())));

      assertThat(attempt).isInstanceOf(DeliveryResult.Throttled.class);
    } finally {
      stuck.countDown();
    }
  }

  /** Each byte would begin a new wait of a client that only watches for silence. */
  @Test
  void aSlowResponseIsThrottledAtTheTimeLimit() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> dripping = CompletableFuture.runAsync(() -> drip(server));

      DeliveryResult attempt =
          intime(
              () ->
                  hurried()
                      .send(notification("http://127.0.0.1:" + server.getLocalPort() + "/orders")));

      assertThat(attempt).isInstanceOf(DeliveryResult.Throttled.class);
      dripping.join();
    }
  }

  /** The notification has arrived: told again it would only come twice. */
  @Test
  void theStatusCountsThoughTheBodyIsAbortedOrLong() throws IOException {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n";

    assertThat(answeredRaw(head + "a begin")).isEqualTo(new DeliveryResult.Delivered());
    assertThat(answeredRaw(head + "a".repeat(100_000))).isEqualTo(new DeliveryResult.Delivered());
    assertThat(answeredRaw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz"))
        .isEqualTo(new DeliveryResult.Delivered());
  }

  @Test
  void endlessHeadersAreThrottled() throws IOException {
    String end = "Content-Length: 0\r\n\r\n";

    assertThat(answeredRaw("HTTP/1.1 200 OK\r\n" + "X-Many: 1\r\n".repeat(1_000) + end))
        .isInstanceOf(DeliveryResult.Throttled.class);
    assertThat(answeredRaw("HTTP/1.1 200 OK\r\nX-Long: " + "a".repeat(100_000) + "\r\n" + end))
        .isInstanceOf(DeliveryResult.Throttled.class);
  }

  @Test
  void anUnreachableReceiverIsUnavailable() {
    String url = "http://127.0.0.1:" + FreePort.find() + "/orders";

    assertThat(local().send(notification(url))).isInstanceOf(DeliveryResult.Unavailable.class);
  }

  @Test
  void aNameThatNowResolvesToAPrivateAddressIsRejected() {
    try (Receiver receiver = Receiver.open()) {
      String url = receiver.url().replace("127.0.0.1", "hooks.example.com");

      DeliveryResult attempt =
          sender(false, names(InetAddress.getLoopbackAddress())).send(notification(url));

      assertThat(attempt)
          .isEqualTo(new DeliveryResult.Rejected("hooks.example.com stands for a private address"));
      assertThat(receiver.posts()).isEmpty();
    }
  }

  @Test
  void theConnectionUsesTheCheckedAddress() {
    try (Receiver receiver = Receiver.open()) {
      String url = receiver.url().replace("127.0.0.1", "hooks.example.com");

      assertThat(sender(true, names(InetAddress.getLoopbackAddress())).send(notification(url)))
          .isEqualTo(new DeliveryResult.Delivered());
      assertThat(receiver.posts().get(0).header("Host")).startsWith("hooks.example.com:");
    }
  }

  @Test
  void aHostThatIsNotAllowedIsRejected() {
    assertThat(local().send(notification("http://elsewhere.example/")))
        .isInstanceOfSatisfying(
            DeliveryResult.Rejected.class,
            refused -> assertThat(refused.why()).contains("allowed"));
  }

  @Test
  void aSubmitterWithoutASecretIsRejected() {
    try (Receiver receiver = Receiver.open()) {
      WebhookNotifications others =
          new WebhookNotifications(
              client(rules(true), SystemDefaultDnsResolver.INSTANCE, ANSWER_WITHIN),
              rules(true),
              Map.of(),
              clock());

      assertThat(others.send(notification(receiver.url())))
          .isInstanceOf(DeliveryResult.Rejected.class);
      assertThat(receiver.posts()).isEmpty();
    }
  }

  private DeliveryResult answered(int status) {
    try (Receiver receiver = new Receiver(post -> status)) {
      return local().send(notification(receiver.url()));
    }
  }

  /** Answers with exactly this and no more. */
  private DeliveryResult answeredRaw(String answer) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> answer(server, answer));

      DeliveryResult attempt =
          local().send(notification("http://127.0.0.1:" + server.getLocalPort() + "/orders"));

      answering.join();
      return attempt;
    }
  }

  private static void answer(ServerSocket server, String answer) {
    try (Socket socket = server.accept()) {
      int read = socket.getInputStream().read(new byte[16_384]);
      assertThat(read).isPositive();
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      // Until the client goes, so that nothing it has not read yet is lost.
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      assertThat(server.isBound()).isTrue();
    }
  }

  private static DeliveryResult intime(Supplier<DeliveryResult> send) {
    long before = System.nanoTime();
    DeliveryResult attempt = send.get();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(WELL_IN_TIME);
    return attempt;
  }

  private static int awaited(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS) ? 200 : 500;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return 500;
    }
  }

  /** Answers a byte at a time until the client goes away, a bounded number of them. */
  private static void drip(ServerSocket server) {
    byte[] answer =
        ("HTTP/1.1 200 OK\r\nX-Long: " + "a".repeat(400)).getBytes(StandardCharsets.US_ASCII);
    CountDownLatch never = new CountDownLatch(1);
    try (Socket socket = server.accept()) {
      for (byte next : answer) {
        socket.getOutputStream().write(next);
        boolean waited = never.await(50, TimeUnit.MILLISECONDS);
        assertThat(waited).isFalse();
      }
    } catch (IOException gone) {
      assertThat(server.isBound()).isTrue();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private WebhookNotifications local() {
    return sender(true, SystemDefaultDnsResolver.INSTANCE);
  }

  private WebhookNotifications hurried() {
    return sender(true, SystemDefaultDnsResolver.INSTANCE, ANSWER_AT_ONCE);
  }

  private WebhookNotifications sender(boolean allowPrivate, DnsResolver names) {
    return sender(allowPrivate, names, ANSWER_WITHIN);
  }

  private WebhookNotifications sender(
      boolean allowPrivate, DnsResolver names, Duration answerWithin) {
    WebhookRules rules = rules(allowPrivate);
    return new WebhookNotifications(
        client(rules, names, answerWithin),
        rules,
        Map.of("web-shop", WebhookSigner.of(List.of(SECRET))),
        clock());
  }

  private WebhookClient client(WebhookRules rules, DnsResolver names, Duration answerWithin) {
    WebhookClient client = WebhookClient.toSubmitters(rules, names, answerWithin, 10);
    clients.add(client);
    return client;
  }

  private static WebhookRules rules(boolean allowPrivate) {
    return new WebhookRules(
        new WebhookProperties(List.of("127.0.0.1:*", "hooks.example.com:*"), true, allowPrivate));
  }

  private static Clock clock() {
    return Clock.fixed(NOW, ZoneOffset.UTC);
  }

  private static DnsResolver names(InetAddress address) {
    return new DnsResolver() {
      @Override
      public InetAddress[] resolve(String host) {
        return new InetAddress[] {address};
      }

      @Override
      public String resolveCanonicalHostname(String host) {
        return host;
      }
    };
  }

  private static PendingNotification notification(String url) {
    OrderStatus status =
        new OrderStatus(
            1,
            UUID.fromString("0197f6a0-0000-7000-8000-000000000001"),
            "web-shop",
            "536365",
            ProcessState.ERROR,
            7,
            new Failure("card-declined", "the bank refused the card"),
            Instant.parse("2026-01-05T08:00:00.123456Z"));
    return new PendingNotification(
        new Addressee(Channel.WEBHOOK, url), status, 7, 0, Duration.ZERO);
  }

  private static byte[] golden() throws IOException {
    try (InputStream file =
        WebhookNotificationsTest.class.getResourceAsStream("/golden/webhook-body.json")) {
      return Objects.requireNonNull(file, "golden file").readAllBytes();
    }
  }
}
