package io.orderly.store.transitions;

import org.springframework.dao.OptimisticLockingFailureException;

/** A step is not as its process row says: somebody changed it without the lock of that row. */
final class UnlockedChangeException extends OptimisticLockingFailureException {

  private static final long serialVersionUID = 1L;

  UnlockedChangeException(long otherwise, long steps) {
    super(
        "%d of %d steps were changed without the lock of their process row"
            .formatted(otherwise, steps));
  }
}
