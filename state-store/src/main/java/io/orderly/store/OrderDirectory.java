package io.orderly.store;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Reads what was ordered. Orders never change, so no lock is needed. */
public interface OrderDirectory {

  /** The orders of these ids; unknown ids are left out. */
  Map<UUID, StoredOrder> find(Collection<UUID> orderIds);
}
