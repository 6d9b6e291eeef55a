package io.orderly.store.fairness;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The slots of customers in the queues of waiting orders, shared by all instances. Slots of one key
 * follow one another. They begin where its last one ended, or where the queue's clock is, whichever
 * is later, and a weight w makes each w times as short.
 */
public interface QueueSlots {

  /**
   * Reserves the next slots of each key, in a transaction of its own.
   *
   * @param slotMicros length of one slot at weight 1
   * @throws UnavailableException when none were reserved, though the store can be reached
   * @throws org.springframework.dao.DataAccessResourceFailureException when the store can't be
   *     reached
   */
  List<Reserved> reserve(double slotMicros, Collection<Request> requests);

  /** Releases reserved time: microseconds per key. */
  void release(Map<QueueKey, Long> microsByKey);

  /**
   * Slots to reserve for one key.
   *
   * @param needed for orders that are being submitted
   * @param prefetched for orders that may follow
   */
  record Request(QueueKey key, int needed, int prefetched) {

    /** All slots to reserve. */
    public int slots() {
      return needed + prefetched;
    }
  }

  /**
   * The slots reserved for one key.
   *
   * @param micros length of all its slots together
   * @param aheadMicros how far the first slot is ahead of the time; negative once time has passed
   *     it
   */
  record Reserved(QueueKey key, long micros, long aheadMicros) {}

  /** Slots could not be reserved: a lock, a statement or a table. Orders go on without. */
  final class UnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The failure of the statement. */
    public UnavailableException(RuntimeException cause) {
      super(cause);
    }
  }

  /**
   * Whose slots: a customer of a submitter, in the queue of an agent. A submitter is authenticated,
   * but names its customers as it likes: by the name alone it could use up another's slots.
   *
   * @param agent whose queue; empty where no agent is needed
   */
  record QueueKey(String agent, String submitter, String customerId) {}
}
