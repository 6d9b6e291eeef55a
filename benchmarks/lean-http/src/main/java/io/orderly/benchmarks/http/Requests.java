package io.orderly.benchmarks.http;

/** What a {@link RequestLoop} sends, and who hears what came back. Called by the loop's thread. */
public interface Requests {

  /** How many there are; they are numbered from 0. */
  int count();

  /**
   * When a request is to be sent, by {@link System#nanoTime}; never earlier than the one before it.
   * The loop sends it later only when every connection is busy.
   */
  default long dueNanos(int number) {
    return System.nanoTime();
  }

  /** A whole request. */
  byte[] request(int number);

  /**
   * An answer came.
   *
   * @param status of the answer
   */
  void answered(int number, int status);
}
