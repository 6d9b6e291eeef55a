package io.orderly.operator.deadletters;

import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.Payload;
import io.orderly.platform.deadletters.Replay;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter without its payload.
 *
 * @param id where it lies, as {@code topic/partition/offset}
 * @param topic of dead letters
 * @param key of the record that it keeps
 * @param reason one sentence for people
 * @param replay how it was put back the last time; null when it never was
 */
public record DeadLetterSummary(
    String id,
    String topic,
    int partition,
    long offset,
    Instant keptAt,
    CameFrom cameFrom,
    @Nullable String key,
    String reason,
    @Nullable ReplayView replay) {

  static DeadLetterSummary of(DeadLetter deadLetter, @Nullable Replay replay) {
    DeadLetterId id = deadLetter.id();
    String key = deadLetter.key();
    return new DeadLetterSummary(
        id.toString(),
        id.topic(),
        id.partition(),
        id.offset(),
        deadLetter.failedAt(),
        new CameFrom(deadLetter.topic(), deadLetter.partition(), deadLetter.offset()),
        key == null ? null : Payload.oneLine(key),
        Payload.oneLine(deadLetter.reason()),
        replay == null ? null : ReplayView.of(replay));
  }

  /** Where the record was read that no service could take. */
  public record CameFrom(String topic, int partition, long offset) {}

  /**
   * How a dead letter was put back.
   *
   * @param actor who did; null when the command line did not say
   * @param reason why, in their words
   * @param to where its payload lies since, as {@code topic/partition/offset}
   */
  public record ReplayView(
      Instant at, @Nullable String actor, @Nullable String reason, @Nullable String to) {

    static ReplayView of(Replay replay) {
      return new ReplayView(
          replay.at(), oneLine(replay.by()), oneLine(replay.because()), oneLine(replay.to()));
    }

    /** Whoever may write to the topic wrote it. */
    private static @Nullable String oneLine(@Nullable String foreign) {
      return foreign == null ? null : Payload.oneLine(foreign);
    }
  }
}
