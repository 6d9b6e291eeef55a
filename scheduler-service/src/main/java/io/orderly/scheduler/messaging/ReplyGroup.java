package io.orderly.scheduler.messaging;

import io.orderly.messages.ConsumerGroups;
import io.orderly.scheduler.lifecycle.Lifecycle;
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
 * The consumer group of the replies. An instance is a static member of it, so that one that is
 * killed and started again gets its partitions back at once instead of after the session timeout.
 * The price is that Kafka keeps them for a member that leaves too; so one that stops for good says
 * so itself, and another instance serves the replies within a moment.
 */
public final class ReplyGroup {

  /** Its name. */
  public static final String ID = ConsumerGroups.SCHEDULER_REPLIES;

  private static final Logger LOG = LoggerFactory.getLogger(ReplyGroup.class);
  private static final Duration LEAVE_WITHIN = Duration.ofSeconds(3);

  private final Map<String, Object> connection;
  private final String instanceId;
  private final Lifecycle standing;

  /**
   * The membership of one instance.
   *
   * @param connection how an admin client reaches Kafka
   * @param instanceId its static name in the group
   */
  public ReplyGroup(Map<String, Object> connection, String instanceId, Lifecycle standing) {
    this.connection = new HashMap<>(connection);
    this.connection.put(
        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) LEAVE_WITHIN.toMillis());
    this.connection.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) LEAVE_WITHIN.toMillis());
    this.instanceId = instanceId;
    this.standing = standing;
  }

  /** Gives up the membership; its consumer must be closed already. */
  public void leave() {
    if (standing.isSuperseded()) {
      // The name is the newer incarnation's by now.
      return;
    }
    var removal =
        new RemoveMembersFromConsumerGroupOptions(List.of(new MemberToRemove(instanceId)));
    try (Admin admin = Admin.create(connection)) {
      admin
          .removeMembersFromConsumerGroup(ID, removal)
          .all()
          .get(LEAVE_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn(
          "Consumer group {} could not be left; its partitions move after the session timeout: {}",
          ID,
          e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
