package io.orderly.scheduler.tokens;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Why a reply proves neither that it answers a request nor that an agent wrote it. */
public enum UnprovenReply {
  /** The agent dropped it, or is of a build that does not know it. */
  MISSING(
      "the reply has no replyToken: its agent must copy the one of the request that it answers"),
  /** Of another order, step, direction or attempt, or made up. */
  WRONG("the replyToken is not that of a request for this attempt of the step"),
  /** An operator removed the key while replies were on their way, or it was made up. */
  UNKNOWN_KEY("the key of the replyToken is not in state.reply_key: removed, or never there"),
  /** The agent's secret is not set in the schedulers, or it is another one. */
  EVENT("the event is not proven by a secret in orderly.event-secrets of the schedulers");

  private final String text;

  UnprovenReply(String text) {
    this.text = text;
  }

  /** For people. */
  public String text() {
    return text;
  }

  /** Of those for this reason. */
  public Counter counter(MeterRegistry meters) {
    return Counter.builder("orderly.replies.unproven")
        .description("Replies that did not prove that they answer a request, by reason")
        .tag("reason", name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .register(meters);
  }
}
