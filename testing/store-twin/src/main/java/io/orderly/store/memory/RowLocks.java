package io.orderly.store.memory;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which transaction holds the lock of which row, from its first lock until its end. */
final class RowLocks {

  private final Map<Object, OpenTransaction> holders = new HashMap<>();

  /** Takes the lock when it is free, or held by the same transaction already. */
  boolean tryLock(Object row, OpenTransaction transaction) {
    OpenTransaction holder = holders.putIfAbsent(row, transaction);
    return holder == null || holder == transaction;
  }

  /** Whether transactions would wait for each other in a circle if this one waited for the row. */
  boolean closesCircle(Object row, OpenTransaction transaction) {
    @Nullable Object wanted = row;
    while (wanted != null) {
      OpenTransaction holder = holders.get(wanted);
      if (holder == transaction) {
        return true;
      }
      wanted = holder == null ? null : holder.waitsFor();
    }
    return false;
  }

  void release(OpenTransaction transaction) {
    holders.values().removeIf(holder -> holder == transaction);
  }
}
