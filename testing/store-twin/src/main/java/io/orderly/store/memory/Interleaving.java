package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import java.util.List;
import java.util.function.Supplier;

/**
 * How the work of several threads takes turns. The store calls it at every place where Postgres
 * would let another connection go first; a simulation decides there who goes on.
 */
public interface Interleaving {

  /** A transaction's hold on the store. */
  interface Connection {

    /** Rolls the transaction back and frees its locks, as Postgres does for a lost connection. */
    void breakOff();
  }

  /** Runs a transaction, or a statement outside of one. */
  <T> T run(Supplier<T> work);

  /** A transaction begins. */
  void begins(Connection connection);

  /**
   * A statement, or the commit, is about to run: others may go first.
   *
   * @throws org.springframework.dao.DataAccessException when it is to fail, as if the database were
   *     away
   */
  void before(String statement);

  /** Another transaction holds the lock of a row: returns when that may have changed. */
  void awaitRelease(Object row);

  /** A transaction has ended and let go of its locks. */
  void ended(Connection connection);

  /**
   * This is committed and seen by all.
   *
   * @throws org.springframework.dao.DataAccessException when the answer to the commit is to be lost
   */
  void committed(Changes changes);

  /**
   * What a transaction made visible.
   *
   * @param decisions the changes of orders
   * @param accepted new orders
   * @param alerts the rows inserted beside them
   */
  record Changes(
      List<Decision> decisions, List<OrderProcess> accepted, List<OperatorAlert> alerts) {}
}
