package io.orderly.store.transitions;

import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;

/** Where orders stand; the only way to change one is a transaction. */
public interface StateStore {

  /**
   * Runs the work in one read-committed transaction and commits. The work may run again, up to 3
   * times in all, when the database breaks it off for a deadlock or a serialization failure, and as
   * often again when steps turn out to be other than they are known here, so it must have no
   * effects of its own.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached or refuses
   *     the data; then nothing is written
   */
  <T> T inTransaction(Function<StateTransaction, T> work);

  /**
   * Whether any of these orders is remembered as it was written here last. None is, unless a store
   * says so: what is read costs nothing where all is in memory.
   */
  default boolean remembersAnyOf(Collection<UUID> orderIds) {
    return false;
  }
}
