package io.orderly.operator.deadletters;

import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.Payload;
import io.orderly.platform.deadletters.Replay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter with all that it keeps.
 *
 * @param bytes of the payload; 0 when there was none, or one too large for a letter
 * @param form of the text: {@code json}, {@code text} or {@code base64}
 * @param text the payload, safe to be shown: without control characters but line ends and tabs
 * @param unfinished replays of it that were begun and not ended, the oldest first
 */
public record DeadLetterDetail(
    DeadLetterSummary deadLetter,
    int bytes,
    String form,
    String text,
    List<UnfinishedReplay> unfinished) {

  public DeadLetterDetail {
    unfinished = List.copyOf(unfinished);
  }

  static DeadLetterDetail of(
      DeadLetter letter, @Nullable Replay replay, List<UnfinishedReplay> unfinished) {
    byte[] bytes = letter.payload().get();
    Payload payload = Payload.of(bytes);
    return new DeadLetterDetail(
        DeadLetterSummary.of(letter, replay),
        bytes.length,
        payload.form().value(),
        payload.text(),
        unfinished);
  }
}
