package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.KafkaMessageSender;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.process.ProcessState;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.notification.NotificationProperties.Retries;
import io.orderly.supervisor.notification.NotificationProperties.Share;
import io.orderly.supervisor.testing.DatabaseGate;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.Receiver;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** Every owed notification comes, whoever dies or hangs, on real Postgres, Kafka and HTTP. */
@Tag("servers")
class NotificationsThroughOutagesTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int LANES = 4;
  private static final Duration LONG_PATIENCE = Duration.ofHours(1);
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String SUBMITTER = "tests";

  private static final Map<String, Object> PRODUCER =
      Map.of(
          "bootstrap.servers",
          SharedInfrastructure.kafka().bootstrapServers(),
          "max.block.ms",
          2_000,
          "linger.ms",
          0);

  private final FreshDatabase database = SharedInfrastructure.freshDatabase();
  private final ConfigurableApplicationContext store = StoreOnly.open(database);
  private final PendingNotifications notifications = store.getBean(PendingNotifications.class);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final WebhookRules rules =
      new WebhookRules(new WebhookProperties(List.of("127.0.0.1:*"), true, true));
  private final WebhookClient client = WebhookClient.toSubmitters(rules, Duration.ofSeconds(5), 20);
  private final List<String> topicsInOrderOfAnswer = new CopyOnWriteArrayList<>();
  private DefaultKafkaProducerFactory<String, byte[]> producers;

  @BeforeEach
  void connect() {
    producers =
        new DefaultKafkaProducerFactory<>(
            PRODUCER, new StringSerializer(), new ByteArraySerializer());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    producers.destroy();
    store.close();
  }

  @Test
  void deliversTheEndOnBothChannels() {
    String topic = topic();
    try (Receiver receiver = Receiver.open();
        NotificationDelivery notificationDelivery = telling(LONG_PATIENCE)) {
      UUID orderId = inError(topic, receiver.url());

      runUntil(
          notificationDelivery,
          () -> notifications.pending().isEmpty() && !receiver.posts().isEmpty());

      assertThat(VerifiedWebhook.isGenuine(receiver.posts().get(0), SECRET, Instant.now()))
          .isTrue();
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(told(topic, orderId))
                      .singleElement()
                      .extracting(OrderStatus::state)
                      .isEqualTo(ProcessState.ERROR));
      assertThat(sent("webhook", "delivered")).isEqualTo(1);
      assertThat(sent("topic", "delivered")).isEqualTo(1);
    }
  }

  @Test
  void retriesUnderTheSameIdAfterAFailure() {
    try (Receiver receiver = new Receiver(post -> post == 0 ? 500 : 200);
        NotificationDelivery notificationDelivery = telling(LONG_PATIENCE)) {
      inError(null, receiver.url());

      runUntil(notificationDelivery, () -> notifications.pending().isEmpty());

      assertThat(receiver.posts()).hasSize(2);
      assertThat(receiver.posts().get(1).header("webhook-id"))
          .isEqualTo(receiver.posts().get(0).header("webhook-id"));
      assertThat(receiver.posts().get(1).text()).isEqualTo(receiver.posts().get(0).text());
      assertThat(sent("webhook", "failed")).isEqualTo(1);
      assertThat(sent("webhook", "delivered")).isEqualTo(1);
    }
  }

  @Test
  void aHangingWebhookBlocksNoOther() {
    CountDownLatch stuck = new CountDownLatch(1);
    try (Receiver hanging = new Receiver(post -> awaited(stuck));
        Receiver healthy = Receiver.open();
        NotificationDelivery notificationDelivery = telling(LONG_PATIENCE)) {
      for (int i = 0; i < 20; i++) {
        inError(null, hanging.url());
      }
      notificationDelivery.runOnce();
      await().atMost(SOON).until(() -> !hanging.posts().isEmpty());

      inError(null, healthy.url());
      notificationDelivery.runOnce();
      await().atMost(SOON).until(() -> healthy.posts().size() == 1);

      assertThat(stuck.getCount()).isEqualTo(1);
      // One in each lane, and one to find out, where this test took longer than a post may.
      assertThat(hanging.posts()).hasSizeLessThanOrEqualTo(LANES + 1);
      assertThat(notifications.pending().get(Channel.WEBHOOK).notifications())
          .isGreaterThanOrEqualTo(20);
    } finally {
      stuck.countDown();
    }
  }

  @Test
  void aMissingTopicBlocksNoOtherAndIsGivenUp() {
    String gone = topic();
    String there = topic();
    UUID first = inError(gone, null);
    inError(gone, null);
    delete(gone);
    UUID healthy = inError(there, null);
    awaitKnown(there);
    try (NotificationDelivery notificationDelivery = telling(Duration.ZERO)) {
      notificationDelivery.runOnce();
      await().atMost(SOON).until(() -> told(there, healthy).size() == 1);

      runUntil(notificationDelivery, () -> notifications.pending().isEmpty());

      assertThat(topicsInOrderOfAnswer).startsWith(there);
      assertThat(events(first)).containsOnlyOnce("undelivered");
      assertThat(events(healthy)).doesNotContain("undelivered");
      assertThat(sent("topic", "given_up")).isEqualTo(2);
    }
  }

  /** Else the producer's own start could take so long that this topic is given up too. */
  private void awaitKnown(String topic) {
    KafkaTemplate<String, byte[]> kafka = new KafkaTemplate<>(producers);
    await().atMost(SOON).ignoreExceptions().until(() -> !kafka.partitionsFor(topic).isEmpty());
  }

  @Test
  void deliversNotificationsClaimedByAKilledSupervisor() {
    try (Receiver receiver = Receiver.open();
        NotificationDelivery next = telling(LONG_PATIENCE)) {
      inError(null, receiver.url());
      notifications.note(10);
      int lost =
          notifications
              .claim(new PendingNotifications.Terms(1, 1, Set.of(), Duration.ofMinutes(10)))
              .size();
      assertThat(lost).isEqualTo(1);
      assertThat(next.runOnce()).isZero();

      assertThat(endLeases()).isTrue();
      runUntil(next, () -> notifications.pending().isEmpty());

      assertThat(receiver.posts()).hasSize(1);
    }
  }

  @Test
  void redeliversUnderTheSameIdWhatCouldNotBeMarked() {
    DatabaseGate gate = new DatabaseGate(database);
    try (Receiver receiver = new Receiver(post -> thenClosing(post, gate))) {
      inError(null, receiver.url());
      // At its end it has tried to mark what it delivered.
      try (NotificationDelivery unmarked = telling(LONG_PATIENCE)) {
        unmarked.runOnce();
        await().atMost(SOON).until(() -> receiver.posts().size() == 1);
      }
      gate.open();
      await().atMost(SOON).ignoreExceptions().until(this::endLeases);

      try (NotificationDelivery next = telling(LONG_PATIENCE)) {
        await()
            .atMost(SOON)
            .ignoreExceptions()
            .until(
                () -> {
                  next.runOnce();
                  return notifications.pending().isEmpty();
                });
      }

      assertThat(receiver.posts()).hasSizeGreaterThanOrEqualTo(2);
      assertThat(receiver.posts())
          .extracting(post -> post.header("webhook-id"))
          .containsOnly(receiver.posts().get(0).header("webhook-id"));
    }
  }

  /** Whether there was one. */
  private boolean endLeases() {
    return new JdbcTemplate(store.getBean(DataSource.class))
            .update(
                "UPDATE state.notification SET next_at = statement_timestamp()"
                    + " WHERE next_at > now()")
        > 0;
  }

  private static int thenClosing(int post, DatabaseGate gate) {
    if (post == 0) {
      gate.close();
    }
    return 200;
  }

  private static int awaited(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS) ? 200 : 500;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return 500;
    }
  }

  private void runUntil(NotificationDelivery notificationDelivery, Callable<Boolean> done) {
    await()
        .atMost(SOON)
        .until(
            () -> {
              notificationDelivery.runOnce();
              return done.call();
            });
  }

  private NotificationDelivery telling(Duration giveUpAfter) {
    NotificationProperties properties =
        new NotificationProperties(
            Duration.ofMillis(100),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            new Share(100, 10, 20, LANES, 16),
            new Retries(
                Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(1), giveUpAfter),
            Map.of());
    WebhookNotifications webhooks =
        new WebhookNotifications(
            client, rules, Map.of(SUBMITTER, WebhookSigner.of(List.of(SECRET))), Clock.systemUTC());
    TopicNotifications topics =
        new TopicNotifications(new KafkaMessageSender(new KafkaTemplate<>(producers)));
    return new NotificationDelivery(
        notifications,
        Map.of(Channel.TOPIC, noting(topics), Channel.WEBHOOK, webhooks),
        new FailureTexts(Map.of()),
        properties,
        new NotificationMeters(meters),
        () -> 0.5);
  }

  private NotificationSender noting(NotificationSender topics) {
    return notification -> {
      DeliveryResult attempt = topics.send(notification);
      topicsInOrderOfAnswer.add(notification.addressee().target());
      return attempt;
    };
  }

  private UUID inError(@Nullable String topic, @Nullable String webhook) {
    Orders orders =
        new Orders(
            store.getBean(OrderIntake.class),
            store.getBean(StateStore.class),
            store.getBean(WorkflowCatalogue.class));
    UUID orderId = orders.submitToldAt(TestWorkflows.FRAGILE, topic, webhook);
    orders.claim(List.of(orderId));
    orders.refuse(orderId);
    return orderId;
  }

  private List<String> events(UUID orderId) {
    return new StoreTables(store.getBean(DataSource.class))
        .events(orderId).stream().map(event -> String.valueOf(event.get("kind"))).toList();
  }

  private double sent(String channel, String outcome) {
    return meters
        .get("orderly.notifications.sent")
        .tags("channel", channel, "outcome", outcome)
        .counter()
        .count();
  }

  private static String topic() {
    String topic = Topics.orderReplies("telling-" + UUID.randomUUID());
    TopicReader.create(topic);
    return topic;
  }

  private static void delete(String topic) {
    try (Admin admin =
        Admin.create(
            Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers()))) {
      admin.deleteTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("can't delete " + topic, e);
    }
  }

  private static List<OrderStatus> told(String topic, UUID orderId) {
    try (TopicReader reader = TopicReader.of(topic)) {
      return reader.allWithKey(orderId.toString(), OrderStatus.class);
    }
  }
}
