package io.orderly.submission.intake;

import io.orderly.messages.Topics;
import io.orderly.platform.SettingBounds;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How orders are accepted. Customer references and idempotency keys are unique per submitter, over
 * all channels.
 *
 * @param topicSubmitter Submitter of the orders on the topic order-submissions. A REST caller of
 *     this name shares its customer references and idempotency keys
 * @param topics Applications with a topic order-submissions.NAME and a submitter of their own
 * @param replyTopics Which submitters may name which private reply topic in their orders
 * @param orderRules Rules that the content of an order is checked by
 * @param batching The submission queue, where orders of single requests wait for their transaction
 * @param fairness Fair sharing between customers
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(
    @DefaultValue("local") String topicSubmitter,
    @DefaultValue List<SubmissionTopic> topics,
    @NestedConfigurationProperty @DefaultValue ReplyTopicOwners replyTopics,
    @NestedConfigurationProperty @DefaultValue OrderRules orderRules,
    @DefaultValue Batching batching,
    @DefaultValue Fairness fairness) {

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public SubmissionProperties {
    if (topicSubmitter == null || topicSubmitter.isBlank()) {
      throw new IllegalArgumentException("orderly.submission.topic-submitter must not be blank");
    }
    topics = List.copyOf(topics);
    long applications = topics.stream().map(SubmissionTopic::application).distinct().count();
    if (applications < topics.size()) {
      throw new IllegalArgumentException("orderly.submission.topics lists an application twice");
    }
  }

  /**
   * Whether the orders of a submitter may name this reply topic. The reply topic of an application
   * with a submissions topic belongs to its submitter, and the topic of a listed application to its
   * submitters alone. Any other belongs to the submitter of that name, and to the topic submitter,
   * in whose name many applications submit that only Kafka can tell apart.
   */
  boolean mayName(String submitter, String topic) {
    List<SubmissionTopic> replies =
        topics.stream().filter(each -> topic.equals(each.replyTopic())).toList();
    return replies.stream().anyMatch(each -> each.owner().equals(submitter))
        || mayName(submitter, topic, !replies.isEmpty());
  }

  private boolean mayName(String submitter, String topic, boolean isOwned) {
    return replyTopics.applications().stream()
        .filter(application -> topic.equals(Topics.orderReplies(application.name())))
        .findFirst()
        .map(application -> application.submitters().contains(submitter))
        .orElseGet(
            () ->
                !isOwned
                    && (submitter.equals(topicSubmitter)
                        || topic.equals(Topics.orderReplies(submitter))));
  }

  /**
   * The submission queue, where orders of single requests wait for their transaction.
   *
   * @param maxWaiting Maximum number of orders in the submission queue. Further requests are
   *     answered 503 with Retry-After
   */
  public record Batching(@DefaultValue("1000") int maxWaiting) {

    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException when it is out of its bounds
     */
    public Batching {
      new SettingBounds("orderly.submission.batching").count("max-waiting", maxWaiting, 1, 100_000);
    }
  }

  /**
   * Fair sharing between customers.
   *
   * @param ordersPerSecond Rate per customer (orders/s) above which fair sharing applies: further
   *     orders are queued behind those of other customers of the submitter. 0 disables it
   */
  public record Fairness(int ordersPerSecond) {

    /**
     * Checks the rate.
     *
     * @throws IllegalArgumentException when it is below zero
     */
    public Fairness {
      if (ordersPerSecond < 0) {
        throw new IllegalArgumentException(
            "orderly.submission.fairness.orders-per-second must be zero or more");
      }
    }
  }
}
