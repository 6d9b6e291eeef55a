package io.orderly.operator.lag;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the consumer lags from Kafka and remembers the last ones. */
public final class KafkaLags implements GroupLags, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaLags.class);

  /** Of all questions of a round together. */
  private static final Duration LONGEST = Duration.ofSeconds(3);

  private final Map<String, Object> connection;
  private final Clock clock;
  private @Nullable Admin admin;
  private volatile LagsSeen latest = new LagsSeen(List.of(), null, null);

  /**
   * Knows nothing before the first round.
   *
   * @param connection how an admin client reaches Kafka
   */
  public KafkaLags(Map<String, Object> connection, Clock clock) {
    this.connection = new HashMap<>(connection);
    this.connection.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) LONGEST.toMillis());
    this.connection.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) LONGEST.toMillis());
    this.clock = clock;
  }

  @Override
  public LagsSeen current() {
    return latest;
  }

  /** Reads them again, in at most 3 s. */
  public void round() {
    try {
      List<GroupLag> lags = new LagQuestion(admin(), LONGEST).ask();
      latest = new LagsSeen(lags, clock.instant(), null);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      unreadable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void unreadable(Exception why) {
    Instant since = latest.unreadableSince();
    if (since == null) {
      LOG.warn("Consumer lag could not be read; retrying: {}", why.toString());
    }
    latest =
        new LagsSeen(latest.groups(), latest.readAt(), since == null ? clock.instant() : since);
  }

  private synchronized Admin admin() {
    Admin open = admin;
    if (open == null) {
      open = Admin.create(connection);
      admin = open;
    }
    return open;
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(Duration.ZERO);
      admin = null;
    }
  }
}
