package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receiver of alerts. */
public interface AlertSink {

  /** Of this sink alone, and the same over restarts: its progress is stored under it. */
  String name();

  /** The maximum of news in one delivery. */
  int batch();

  /** After how long an open alert is delivered again; null: never. */
  @Nullable Duration repeatInterval();

  /**
   * Delivers news and waits for the answer. The wait is bounded: a sink that takes longer than the
   * lease gets the same from another supervisor too.
   *
   * @return what was not delivered
   */
  List<Undelivered> deliver(List<AlertNews> news);

  /**
   * News that a sink did not accept.
   *
   * @param why one sentence for people
   */
  record Undelivered(AlertNews news, Cause cause, String why) {}

  /** Why something was not delivered. */
  enum Cause {
    /** The sink rejects this one. */
    REJECTED,
    /** The sink accepts nothing at the moment. */
    UNAVAILABLE,
    /** The time of one delivery was over before this one. */
    NOT_ATTEMPTED
  }
}
