package io.orderly.console.deadletters;

import io.orderly.console.PageLayout;
import io.orderly.operator.deadletters.DeadLetterDetail;
import io.orderly.operator.deadletters.DeadLetterSummary;
import io.orderly.operator.deadletters.DeadLetterSummary.ReplayView;
import io.orderly.operator.deadletters.DeadTopic;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Page models of dead letters. */
public final class DeadLetterViews {

  static final String LIST = "/console/dead-letters/";

  private DeadLetterViews() {}

  /** All topics of dead letters. */
  public record Topics(PageLayout layout, List<DeadTopic> topics, Instant readAt) {

    /** Dead letters that were not replayed. */
    public long waiting() {
      return topics.stream().mapToLong(DeadTopic::waiting).sum();
    }
  }

  /**
   * Dead letters of one topic.
   *
   * @param letters newest first
   */
  public record Topic(
      PageLayout layout, DeadTopic topic, List<DeadLetterSummary> letters, Instant readAt) {}

  /**
   * One dead letter.
   *
   * @param done id of the last command; null if there was none
   */
  public record One(
      PageLayout layout, DeadLetterDetail detail, @Nullable String done, Instant readAt) {

    public String path() {
      return LIST + detail.deadLetter().id();
    }

    public String listPath() {
      return LIST + detail.deadLetter().topic();
    }

    /** Outcome of the last command, from the topic's current state; null if there was none. */
    public @Nullable String outcome() {
      ReplayView replay = detail.deadLetter().replay();
      return done == null || replay == null
          ? null
          : "The record was sent to " + replay.to() + " as a new one.";
    }
  }
}
