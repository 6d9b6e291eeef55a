package io.orderly.console.deadletters;

import io.orderly.console.PageLayout;
import io.orderly.operator.deadletters.DeadLetterDetail;
import io.orderly.operator.deadletters.DeadLetterSummary.ReplayView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One letter.
 *
 * @param done the command that was just given; null where none was
 */
public record DeadLetterPageModel(
    PageLayout frame, DeadLetterDetail detail, @Nullable String done, Instant readAt) {

  static final String LIST = "/console/dead-letters/";

  public String path() {
    return LIST + detail.letter().id();
  }

  public String listPath() {
    return LIST + detail.letter().topic();
  }

  /** What came of the command that was just given, as the topic has it now; null for none. */
  public @Nullable String outcome() {
    ReplayView replay = detail.letter().replay();
    return done == null || replay == null
        ? null
        : "The record lies in " + replay.to() + " and is read as a new one.";
  }
}
