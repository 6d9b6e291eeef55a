package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receiver of alerts. */
public interface AlertSink {

  /** Unique, and the same after a restart: deliveries are stored under it. */
  String name();

  /** Maximum number of notices per delivery. */
  int batch();

  /** After how long an open alert is delivered again; null: never. */
  @Nullable Duration repeatInterval();

  /**
   * Delivers notices and waits for the answer. The wait is bounded: if it takes longer than the
   * lease, another supervisor delivers the same.
   *
   * @return what was not delivered
   */
  List<Undelivered> deliver(List<AlertNews> news);

  /**
   * A notice that a sink did not accept.
   *
   * @param why one sentence for people
   */
  record Undelivered(AlertNews news, Cause cause, String why) {}

  /** Why something was not delivered. */
  enum Cause {
    /** The sink rejects this one. */
    REJECTED,
    /** The sink is unavailable. */
    UNAVAILABLE,
    /** The time limit of the delivery was reached before this one. */
    NOT_ATTEMPTED
  }
}
