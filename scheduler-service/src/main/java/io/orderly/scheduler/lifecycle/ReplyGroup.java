package io.orderly.scheduler.lifecycle;

import io.orderly.messages.ConsumerGroups;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This instance's membership in the consumer group of the replies. It is static, so that an
 * instance that is killed and started again gets its partitions back at once instead of after the
 * session timeout. Kafka therefore keeps them for a stopped instance too, unless it leaves the
 * group explicitly, so that another instance gets them at once.
 */
public final class ReplyGroup {

  private static final Logger LOG = LoggerFactory.getLogger(ReplyGroup.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final Map<String, Object> connection;
  private final String instanceId;
  private final Lifecycle lifecycle;

  /**
   * The membership of one instance.
   *
   * @param connection how an admin client reaches Kafka
   * @param instanceId its static name in the group
   */
  public ReplyGroup(Map<String, Object> connection, String instanceId, Lifecycle lifecycle) {
    this.connection = new HashMap<>(connection);
    this.connection.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
    this.connection.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
    this.instanceId = instanceId;
    this.lifecycle = lifecycle;
  }

  /** Gives up the membership; its consumer must be closed already. */
  public void leave() {
    if (lifecycle.isSuperseded()) {
      // The member name belongs to the newer incarnation by now.
      return;
    }
    var removal =
        new RemoveMembersFromConsumerGroupOptions(List.of(new MemberToRemove(instanceId)));
    try (Admin admin = Admin.create(connection)) {
      admin
          .removeMembersFromConsumerGroup(ConsumerGroups.SCHEDULER_REPLIES, removal)
          .all()
          .get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn(
          "Consumer group {} could not be left; its partitions move after the session timeout: {}",
          ConsumerGroups.SCHEDULER_REPLIES,
          e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
