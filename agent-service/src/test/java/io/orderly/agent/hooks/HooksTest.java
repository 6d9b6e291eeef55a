package io.orderly.agent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.http.AgentApplication;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.HookEvent;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Hooks over real HTTP and a real broker, from partners and from others. */
@Tag("servers")
@Timeout(120)
class HooksTest {

  private static final int HOSTILE_POSTS = Integer.getInteger("orderly.hooks.hostile-posts", 1_000);

  /** In place of a status. */
  private static final int CUT_OFF = 0;

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String SECRET = "a-secret";
  private static final String EVENT_SECRET = "a-secret-of-schedulers-and-agent";
  private static final String DEFINITION =
      """
      name: shop
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        perform:
          method: POST
          path: /a
          status: ask
          status-every: 1h
          outcomes: [{ outcome: accepted, result: {} }]
        ask: { method: GET, path: /a, outcomes: [{ outcome: completed, result: {} }] }
      hook:
        trust: hint
        order: ${body.reference}
        verify: %s
      """;

  private static final String BELIEVED =
      """
      name: shop
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        perform: { method: POST, path: /a, outcomes: [{ outcome: accepted, result: {} }] }
      hook:
        trust: content
        order: ${body.reference}
        event: ${body.status}
        id: ${body.id}
        events:
          PAID: { outcomes: [{ outcome: completed, result: { payment: "${body.payment}" } }] }
        verify: { bearer: { secret: { file: %s } } }
      """;

  @TempDir static Path directory;
  private static ConfigurableApplicationContext service;
  private static TestScheduler topics;
  private static URI hooks;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @BeforeAll
  static void start() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), SECRET + "\n");
    Path signed = directory.resolve("signed.yaml");
    Files.writeString(
        signed,
        DEFINITION.formatted(
            "{ hmac: { header: X-Signature, secret: { file: %s } } }".formatted(secret)));
    Path open = Files.writeString(directory.resolve("open.yaml"), DEFINITION.formatted("none"));
    Path believed = directory.resolve("believed.yaml");
    Files.writeString(believed, BELIEVED.formatted(secret));
    service =
        new SpringApplicationBuilder(AgentApplication.class)
            .registerShutdownHook(false)
            .run(
                "--server.port=0",
                "--orderly.instance-id=hooked",
                "--orderly.topics.partitions=2",
                "--orderly.hooks.port=0",
                "--orderly.hooks.max-body=8KB",
                "--orderly.hooks.max-per-second=20",
                "--spring.kafka.bootstrap-servers="
                    + SharedInfrastructure.kafka().bootstrapServers(),
                "--orderly.agents.hooked.partner=" + signed,
                "--orderly.agents.open.partner=" + open,
                "--orderly.agents.believed.partner=" + believed,
                "--orderly.event-secrets.believed=" + EVENT_SECRET);
    int port = service.getBean(HookConfiguration.HookConnector.class).connector().getLocalPort();
    hooks = URI.create("http://127.0.0.1:%d/hooks/".formatted(port));
    topics =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(),
            Topics.SCHEDULER_COMMANDS,
            Topics.SCHEDULER_REPLIES,
            Topics.hookEvents("believed"),
            Topics.deadLetters(Topics.hookEvents("believed")));
  }

  @AfterAll
  static void stop() {
    topics.close();
    service.close();
  }

  @Test
  void aGenuineHookIsAHintToTheSchedulers() throws Exception {
    UUID orderId = UUID.randomUUID();

    HttpResponse<String> answer = send(signed(body(orderId)));

    assertThat(answer.statusCode()).isEqualTo(200);
    await().atMost(SOON).until(() -> hinted().contains(orderId));
    assertThat(commands())
        .filteredOn(command -> orderId.equals(command.orderId()))
        .containsExactly(SchedulerCommand.askStatus(orderId, "hooked"));
  }

  @Test
  void aHookThatIsBelievedIsKeptAsItCameAndCompletesItsStep() throws Exception {
    UUID orderId = UUID.randomUUID();
    String body = paid(orderId + ":pay:e2", "\"P1\"");

    assertThat(send(trusted(body)).statusCode()).isEqualTo(200);

    await().atMost(SOON).until(() -> replied(orderId).size() == 1);
    StepReply reply = replied(orderId).get(0);
    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(reply.result()).hasToString("{\"payment\":\"P1\"}");
    assertThat(reply.event()).isEqualTo(new StepEvent("believed", "ev-" + orderId, 2));
    assertThat(reply.replyToken())
        .isEqualTo(new ReplyMac(EVENT_SECRET.getBytes(StandardCharsets.UTF_8)).ofEvent(reply));
    assertThat(kept(Topics.hookEvents("believed")))
        .filteredOn(event -> event.body().equals(body))
        .singleElement()
        .satisfies(event -> assertThat(event.headers()).isEmpty());
  }

  @Test
  void whatOfItCanNotBeMappedIsADeadLetter() throws Exception {
    String body = paid(UUID.randomUUID() + ":pay", "null");

    assertThat(send(trusted(body)).statusCode()).isEqualTo(200);

    await()
        .atMost(SOON)
        .until(
            () ->
                kept(Topics.deadLetters(Topics.hookEvents("believed"))).stream()
                    .anyMatch(event -> event.body().equals(body)));
  }

  @Test
  void nothingIsKeptOfAForgedHookOfOneWhoIsBelieved() throws Exception {
    String body = paid(UUID.randomUUID() + ":pay", "\"P1\"");

    assertThat(send(post("believed", body).header("Authorization", "Bearer x")).statusCode())
        .isEqualTo(401);

    UUID later = UUID.randomUUID();
    send(trusted(paid(later + ":pay", "\"P2\"")));
    await().atMost(SOON).until(() -> replied(later).size() == 1);
    assertThat(kept(Topics.hookEvents("believed")))
        .extracting(HookEvent::body)
        .doesNotContain(body);
  }

  private static String paid(String key, String payment) {
    return "{\"reference\": \"%s\", \"status\": \"PAID\", \"id\": \"ev-%s\", \"payment\": %s}"
        .formatted(key, key.substring(0, 36), payment);
  }

  private static HttpRequest.Builder trusted(String body) {
    return post("believed", body).header("Authorization", "Bearer " + SECRET);
  }

  private static List<StepReply> replied(UUID orderId) {
    return topics.recordsOf(Topics.SCHEDULER_REPLIES).stream()
        .map(record -> message(record, StepReply.class))
        .filter(reply -> reply.orderId().equals(orderId))
        .toList();
  }

  private static List<HookEvent> kept(String topic) {
    return topics.recordsOf(topic).stream()
        .map(record -> message(record, HookEvent.class))
        .toList();
  }

  @Test
  void oneThatNamesNoOrderIsAnsweredWellSoThatItIsNotSentAgain() throws Exception {
    double before = counted("hooked", HookOutcome.NO_ORDER);

    assertThat(send(signed("{\"reference\": \"R-1\"}")).statusCode()).isEqualTo(200);

    assertThat(counted("hooked", HookOutcome.NO_ORDER)).isEqualTo(before + 1);
  }

  @Test
  void anUnknownAgentAndAWrongSignatureAreAnsweredAlike() throws Exception {
    String body = body(UUID.randomUUID());

    HttpResponse<String> unknown = send(post("nobody", body).header("X-Signature", sign(body)));
    HttpResponse<String> forged = send(post("hooked", body).header("X-Signature", sign("{}")));
    HttpResponse<String> unsigned = send(post("hooked", body));

    assertThat(List.of(unknown, forged, unsigned))
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(401);
              assertThat(answer.body()).isEmpty();
              assertThat(names(answer)).isEqualTo(names(unknown));
            });
  }

  @Test
  void nothingElseIsServedAtItsPortAndNoHookAtAnother() throws Exception {
    String servicePort = service.getEnvironment().getProperty("local.server.port");
    URI other = URI.create("http://127.0.0.1:" + servicePort);
    String body = body(UUID.randomUUID());

    assertThat(get(other.resolve("/actuator/health"))).isEqualTo(200);
    for (String path : List.of("/actuator/health", "/", "/hooks", "/hooks/", "/hooks/a/b")) {
      assertThat(get(hooks.resolve(path))).as(path).isEqualTo(404);
    }
    assertThat(get(hooks.resolve("hooked"))).isEqualTo(405);
    assertThat(
            http.send(
                    HttpRequest.newBuilder(other.resolve("/hooks/hooked"))
                        .header("X-Signature", sign(body))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                    BodyHandlers.ofString())
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void hugeBodiesAreNotRead() throws Exception {
    String huge = "{\"reference\": \"" + "x".repeat(9_000) + "\"}";

    assertThat(send(signed(huge)).statusCode()).isEqualTo(413);
    assertThat(
            http.send(
                    HttpRequest.newBuilder(hooks.resolve("hooked"))
                        .POST(BodyPublishers.ofInputStream(Endless::new))
                        .build(),
                    BodyHandlers.discarding())
                .statusCode())
        .isEqualTo(413);
  }

  /** More than are read at the same time, each a byte now and then. */
  @Test
  void slowBodiesDoNotKeepOthersOut() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), hooks.getPort());
        socket
            .getOutputStream()
            .write(
                "POST /hooks/hooked HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{"
                    .getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }
      UUID orderId = UUID.randomUUID();

      await().atMost(SOON).until(() -> send(signed(body(orderId))).statusCode() == 200);

      await().atMost(SOON).until(() -> hinted().contains(orderId));
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void hostilePostsActOnNothingAndGoodOnesPass() throws Exception {
    int meters = meters();
    Set<UUID> guessed = new HashSet<>();
    Set<UUID> good = new HashSet<>();
    while (guessed.size() < HOSTILE_POSTS) {
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        UUID orderId = UUID.randomUUID();
        guessed.add(orderId);
        answers.add(hostile(i % 2 == 0 ? "hooked" : "agent-" + guessed.size(), orderId));
      }
      UUID ours = UUID.randomUUID();
      await().atMost(SOON).until(() -> send(signed(body(ours))).statusCode() == 200);
      good.add(ours);
      answers.forEach(answer -> assertThat(answer.join()).isIn(401, 503, CUT_OFF));
    }

    await().atMost(SOON).until(() -> hinted().containsAll(good));
    assertThat(hinted()).doesNotContainAnyElementsOf(guessed);
    assertThat(meters()).as("no meter for each name").isEqualTo(meters);
  }

  private CompletableFuture<Integer> hostile(String agent, UUID orderId) {
    return http.sendAsync(
            post(agent, body(orderId)).header("X-Signature", sign("guess")).build(),
            BodyHandlers.discarding())
        .handle((answer, failure) -> failure == null ? answer.statusCode() : CUT_OFF);
  }

  /** Guesses at an open hook reach the schedulers, so that only so many do. */
  @Test
  void verifiedHooksAreBoundedPerSecond() throws Exception {
    List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      answers.add(
          http.sendAsync(post("open", body(UUID.randomUUID())).build(), BodyHandlers.discarding()));
    }
    int tooMany = 0;
    for (CompletableFuture<HttpResponse<Void>> answer : answers) {
      HttpResponse<Void> response = answer.get();
      if (response.statusCode() == 429) {
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        tooMany++;
      }
    }

    assertThat(tooMany + (int) counted("open", HookOutcome.BUSY)).isPositive();
    assertThat(send(signed(body(UUID.randomUUID()))).statusCode())
        .as("another agent's hooks")
        .isEqualTo(200);
  }

  private int meters() {
    return service.getBean(MeterRegistry.class).find("orderly.hooks").counters().size();
  }

  private static double counted(String agent, HookOutcome outcome) {
    return service
        .getBean(MeterRegistry.class)
        .get("orderly.hooks")
        .tags("agent", agent, "outcome", outcome.value())
        .counter()
        .count();
  }

  private static List<SchedulerCommand> commands() {
    return topics.recordsOf(Topics.SCHEDULER_COMMANDS).stream().map(HooksTest::command).toList();
  }

  private static Set<UUID> hinted() {
    return commands().stream().map(SchedulerCommand::orderId).collect(Collectors.toSet());
  }

  private static SchedulerCommand command(ConsumerRecord<String, byte[]> record) {
    return message(record, SchedulerCommand.class);
  }

  private static <T extends Message> T message(
      ConsumerRecord<String, byte[]> record, Class<T> type) {
    try {
      return MessageCodec.decode(record.value(), type);
    } catch (UnreadableMessageException e) {
      throw new AssertionError(e);
    }
  }

  private int get(URI address) throws Exception {
    return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
        .statusCode();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder signed(String body) {
    return post("hooked", body).header("X-Signature", sign(body));
  }

  private static HttpRequest.Builder post(String agent, String body) {
    return HttpRequest.newBuilder(hooks.resolve(agent)).POST(BodyPublishers.ofString(body));
  }

  private static String body(UUID orderId) {
    return "{\"reference\": \"%s:pay\", \"status\": \"PAID\"}".formatted(orderId);
  }

  private static Set<String> names(HttpResponse<?> answer) {
    return answer.headers().map().keySet();
  }

  private static String sign(String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** As much as anyone reads, up to 64 MB. */
  private static final class Endless extends InputStream {

    private int left = 64 * 1024 * 1024;

    @Override
    public int read() {
      return left-- > 0 ? ' ' : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      int count = Math.min(length, left);
      Arrays.fill(bytes, offset, offset + count, (byte) ' ');
      left -= count;
      return count == 0 && length > 0 ? -1 : count;
    }
  }
}
