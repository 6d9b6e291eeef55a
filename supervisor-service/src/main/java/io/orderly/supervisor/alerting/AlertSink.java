package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Somebody who is told of alerts. */
public interface AlertSink {

  /** Of this sink alone, and the same over restarts: its progress is stored under it. */
  String name();

  /** The most news of one telling. */
  int batch();

  /** After how long an open alert is told again; null: never. */
  @Nullable Duration repeatInterval();

  /**
   * Tells news, and waits for the answer. The wait is bounded: whoever takes longer than the
   * deliveries are held for is told by another supervisor too.
   *
   * @return what was not taken
   */
  List<Untold> tell(List<AlertNews> news);

  /**
   * News that a sink did not take.
   *
   * @param why one sentence for people
   */
  record Untold(AlertNews news, Cause cause, String why) {}

  /** Why a sink did not take something. */
  enum Cause {
    /** It does not want this one. */
    REFUSED,
    /** It takes nothing at the moment. */
    AWAY,
    /** It was not asked yet: the time of one telling was over. */
    LATER
  }
}
