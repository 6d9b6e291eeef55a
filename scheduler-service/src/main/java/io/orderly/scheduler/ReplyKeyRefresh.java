package io.orderly.scheduler;

import io.orderly.scheduler.tokens.ReplyTokens;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Reads the keys of replies again, so that a new one is used and a removed one is not. */
final class ReplyKeyRefresh {

  private static final Logger LOG = LoggerFactory.getLogger(ReplyKeyRefresh.class);

  private final ReplyTokens tokens;

  ReplyKeyRefresh(ReplyTokens tokens) {
    this.tokens = tokens;
  }

  /** Six times within the minute after which a new key is used. */
  @Scheduled(initialDelay = 10_000, fixedDelay = 10_000)
  void refresh() {
    try {
      tokens.refresh();
    } catch (RuntimeException e) {
      LOG.warn(
          "Keys of replies could not be read; the last known ones stay in effect: {}",
          e.toString());
    }
  }
}
