package io.orderly.submission.intake;

import io.orderly.messages.Topics;
import io.orderly.platform.SettingBounds;
import io.orderly.submission.intake.checking.AttributeLimits;
import io.orderly.submission.intake.checking.MoneyRules;
import io.orderly.submission.intake.checking.OrderReader.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
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
    @DefaultValue ReplyTopicOwners replyTopics,
    @DefaultValue OrderRules orderRules,
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
   * An application with a topic {@code order-submissions.NAME}, which ACLs allow it alone to write.
   *
   * @param application Name of the application: 1 to 200 letters, digits, dots, underscores and
   *     hyphens. Its orders come from the topic order-submissions.NAME
   * @param submitter Submitter of all orders on the topic of the application; default: its name
   * @param replyTopic Topic order-replies.NAME that answers orders which name no replyTo, and
   *     records that can't be read; default: none
   */
  public record SubmissionTopic(
      @DefaultValue("") String application,
      @Nullable String submitter,
      @Nullable String replyTopic) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,200}");
    private static final String PREFIX = "orderly.submission.topics[].";

    /**
     * Checks the names.
     *
     * @throws IllegalArgumentException when there can be no such topics
     */
    public SubmissionTopic {
      if (!NAME.matcher(application).matches()
          || Topics.isDeadLetters(Topics.orderSubmissions(application))) {
        throw new IllegalArgumentException(
            PREFIX + "application can't be part of a topic's name: '%s'".formatted(application));
      }
      if (submitter != null && submitter.isBlank()) {
        throw new IllegalArgumentException(PREFIX + "submitter must not be blank");
      }
      if (replyTopic != null && !Topics.isOrderReplies(replyTopic)) {
        throw new IllegalArgumentException(
            PREFIX + "reply-topic must be order-replies.NAME, not '%s'".formatted(replyTopic));
      }
    }

    /** Whose orders they are. */
    public String owner() {
      return submitter == null ? application : submitter;
    }

    /** The topic that its orders come from. */
    public String topic() {
      return Topics.orderSubmissions(application);
    }
  }

  /**
   * Which submitters may name which private reply topic in their orders.
   *
   * @param applications Applications whose topic order-replies.NAME certain submitters alone may
   *     name. A topic of no listed application may be named by the submitter of that name and by
   *     topic-submitter
   */
  public record ReplyTopicOwners(@DefaultValue List<Application> applications) {

    /**
     * Checks that each application is listed once.
     *
     * @throws IllegalArgumentException when one is listed twice
     */
    public ReplyTopicOwners {
      applications = List.copyOf(applications);
      long names = applications.stream().map(Application::name).distinct().count();
      if (names < applications.size()) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics lists an application twice");
      }
    }
  }

  /**
   * An application with a topic {@code order-replies.NAME}.
   *
   * @param name Name of the application: 1 to 235 letters, digits, dots, underscores and hyphens
   * @param submitters Submitters that may name the topic of the application
   */
  public record Application(@DefaultValue("") String name, @DefaultValue Set<String> submitters) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,235}");

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException when no topic can have that name, or no submitter is listed
     */
    public Application {
      submitters = Set.copyOf(submitters);
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].name can't be part of a topic's name: '%s'"
                .formatted(name));
      }
      if (submitters.isEmpty() || submitters.stream().anyMatch(String::isBlank)) {
        throw new IllegalArgumentException(
            "orderly.submission.reply-topics.applications[].submitters has no submitter for "
                + name);
      }
    }
  }

  /**
   * Rules that the content of an order is checked by.
   *
   * @param decimals Maximum decimals of amounts, by currency, where prices have more than the minor
   *     unit (JPY 0, GBP 2, KWD 3). Totals always have that many; at most 6
   * @param placedAtAhead How far placedAt of an order may lie in the future, because clocks differ
   * @param startAtAhead How far startAt of an order may lie in the future
   * @param deadlineAhead How far the deadline of an order may lie in the future
   * @param attributes Limits of the attributes of an order
   */
  public record OrderRules(
      @DefaultValue Map<String, Integer> decimals,
      @DefaultValue("5m") Duration placedAtAhead,
      @DefaultValue("400d") Duration startAtAhead,
      @DefaultValue("800d") Duration deadlineAhead,
      @DefaultValue Attributes attributes) {

    /**
     * Checks the rules.
     *
     * @throws IllegalArgumentException naming the setting that is invalid
     */
    public OrderRules {
      decimals = Map.copyOf(decimals);
      var unused = new MoneyRules(decimals);
      SettingBounds bounds = new SettingBounds("orderly.submission.order-rules");
      bounds.duration("placed-at-ahead", placedAtAhead, "0s", "1d");
      bounds.duration("start-at-ahead", startAtAhead, "1d", "3650d");
      bounds.duration("deadline-ahead", deadlineAhead, "1d", "3650d");
    }

    TimeLimits timeLimits() {
      return new TimeLimits(placedAtAhead, startAtAhead, deadlineAhead);
    }
  }

  /**
   * Limits of the attributes of an order: its own and those of its lines together.
   *
   * @param maxBytes Maximum bytes of the attributes of an order, as JSON without white space. Every
   *     request to an agent holds those that its step reads
   * @param maxDepth Maximum levels of objects and arrays in attributes
   * @param maxNames Maximum number of names in the attributes of an order
   */
  public record Attributes(
      @DefaultValue("65536") int maxBytes,
      @DefaultValue("8") int maxDepth,
      @DefaultValue("2000") int maxNames) {

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException naming the setting that is out of its bounds
     */
    public Attributes {
      SettingBounds bounds = new SettingBounds("orderly.submission.order-rules.attributes");
      bounds.count("max-bytes", maxBytes, 1, 524_288);
      bounds.count("max-depth", maxDepth, 1, 15);
      bounds.count("max-names", maxNames, 1, 20_000);
    }

    AttributeLimits limits() {
      return new AttributeLimits(maxBytes, maxDepth, maxNames);
    }
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
