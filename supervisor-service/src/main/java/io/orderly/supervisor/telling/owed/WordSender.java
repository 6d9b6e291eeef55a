package io.orderly.supervisor.telling.owed;

import io.orderly.store.OwedWord;

/** Sends words over one channel. */
@FunctionalInterface
public interface WordSender {

  /** Tries once; returns within some seconds, whoever does not answer. */
  Attempt send(OwedWord word);
}
