package io.orderly.submission.intake;

import io.orderly.messages.Topics;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An application with a topic {@code order-submissions.NAME}, which ACLs allow it alone to write.
 *
 * @param application Name of the application: 1 to 200 letters, digits, dots, underscores and
 *     hyphens. Its orders come from the topic order-submissions.NAME
 * @param submitter Submitter of all orders on the topic of the application; default: its name
 * @param replyTopic Topic order-replies.NAME that answers orders which name no replyTo, and records
 *     that can't be read; default: none
 */
public record SubmissionTopic(
    @DefaultValue("") String application, @Nullable String submitter, @Nullable String replyTopic) {

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
