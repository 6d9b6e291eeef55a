package io.orderly.submission.intake;

import io.orderly.messages.Topics;
import io.orderly.submission.intake.ReplyTopicProperties.Application;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who may have whom told: nobody gets its orders into the private topic of somebody else. A listed
 * application is that of its submitters alone. Any other is that of the submitter of its very name;
 * and of the topic door's submitter, in whose name many applications hand in: who they are, only
 * Kafka knows.
 */
public final class ReplyTopicOwners {

  private final Map<String, Set<String>> submittersByTopic;
  private final String topicSubmitter;

  /**
   * Owners as settings have them.
   *
   * @param topicSubmitter in whose name orders of the topic door are taken
   */
  public ReplyTopicOwners(ReplyTopicProperties settings, String topicSubmitter) {
    this.submittersByTopic =
        settings.applications().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    application -> Topics.orderReplies(application.name()),
                    Application::submitters));
    this.topicSubmitter = topicSubmitter;
  }

  /** Whether a submitter may have this topic told of its orders. */
  boolean mayName(String submitter, String topic) {
    Set<String> listed = submittersByTopic.get(topic);
    return listed == null
        ? submitter.equals(topicSubmitter) || topic.equals(Topics.orderReplies(submitter))
        : listed.contains(submitter);
  }
}
