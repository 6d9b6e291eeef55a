package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.submission.intake.SubmissionProperties;
import io.orderly.submission.intake.SubmissionTopic;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Whose orders are on which topic. The topic alone decides: what a record says of its origin is not
 * read, since whoever may write to the topic may write anything into it.
 */
@Component("submitters")
final class Submitters {

  private final Map<String, Submitter> byTopic = new LinkedHashMap<>();

  /**
   * A submitter over a topic.
   *
   * @param replyTo answers orders that name no topic; null: nobody is answered
   */
  record Submitter(String name, @Nullable String replyTo) {}

  Submitters(SubmissionProperties properties) {
    byTopic.put(Topics.ORDER_SUBMISSIONS, new Submitter(properties.topicSubmitter(), null));
    for (SubmissionTopic topic : properties.topics()) {
      byTopic.put(topic.topic(), new Submitter(topic.owner(), topic.replyTopic()));
    }
  }

  /** All topics that orders come from. */
  public Collection<String> topics() {
    return byTopic.keySet();
  }

  Submitter of(String topic) {
    return Objects.requireNonNull(byTopic.get(topic), topic);
  }
}
