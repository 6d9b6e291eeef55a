package io.orderly.agent.messaging;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of the requests that this process has in hand, over all of its agents, as they were
 * read: a bound in requests alone would let a few hundred large orders end the process.
 *
 * <p>Thread-safe.
 */
public final class BufferedBytes {

  /**
   * A byte of a request takes up to eight of the heap until it is answered: the record, the parsed
   * order, and what is sent to the remote service. The other half of the heap is for all else.
   */
  private static final int PARTS_OF_HEAP = 16;

  /** Each agent may fetch this part of the whole at a time, beyond what it has in hand. */
  private static final int FETCHES_IN_WHOLE = 8;

  private final long most;
  private final AtomicLong held = new AtomicLong();

  private BufferedBytes(long most) {
    this.most = most;
  }

  /** What fits in a heap of that size. */
  public static BufferedBytes inHeapOf(long heapBytes) {
    return new BufferedBytes(heapBytes / PARTS_OF_HEAP);
  }

  /** So many, whatever the heap is. */
  public static BufferedBytes of(long most) {
    return new BufferedBytes(most);
  }

  /** How much is fetched at a time. A larger record is fetched alone. */
  int perFetch() {
    return (int) Math.min(Integer.MAX_VALUE, most / FETCHES_IN_WHOLE);
  }

  /** Whether the next fetch could bring more than there is room for. */
  boolean isFull() {
    return held.get() + perFetch() > most;
  }

  /** How many bytes are in hand. */
  public long held() {
    return held.get();
  }

  void take(long bytes) {
    held.addAndGet(bytes);
  }

  void giveBack(long bytes) {
    held.addAndGet(-bytes);
  }
}
