package io.orderly.simulation.cluster;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.store.memory.Interleaving;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/** Splits the transactions of simulated processes: each statement is a scheduling point. */
final class Database implements Interleaving {

  /** lock_timeout of the connections. */
  private static final long LOCK_TIMEOUT_MICROS = 5_000_000;

  private final EventLoop eventLoop;
  private final SchedulingPoints points;
  private final Faults faults;
  private final SimulationObserver simulationObserver;
  private final List<Runnable> waiting = new ArrayList<>();

  Database(
      EventLoop eventLoop,
      SchedulingPoints points,
      Faults faults,
      SimulationObserver simulationObserver) {
    this.eventLoop = eventLoop;
    this.points = points;
    this.faults = faults;
    this.simulationObserver = simulationObserver;
  }

  /** Exactly one thread acts at a time already. */
  @Override
  public <T> T run(Supplier<T> work) {
    return work.get();
  }

  @Override
  public void begins(Connection connection) {
    SimulatedProcess process = eventLoop.acting();
    if (process != null) {
      process.opened(connection);
    }
  }

  @Override
  public void before(String statement) {
    SimulatedProcess process = eventLoop.acting();
    if (process == null) {
      return;
    }
    points.pass();
    if (faults.strikes(Fault.STATEMENT_FAILS)) {
      simulationObserver
          .history()
          .add(eventLoop.who(), () -> "loses the database at: " + statement);
      throw new DataAccessResourceFailureException("the database is unavailable at: " + statement);
    }
  }

  @Override
  public void awaitRelease(Object row) {
    long since = eventLoop.time().nowMicros();
    simulationObserver.history().add(eventLoop.who(), () -> "waits for the lock of " + row);
    eventLoop.await(LOCK_TIMEOUT_MICROS, waiting::add);
    if (eventLoop.time().nowMicros() - since >= LOCK_TIMEOUT_MICROS) {
      throw new QueryTimeoutException("waited too long for the lock of " + row);
    }
  }

  @Override
  public void ended(Connection connection) {
    SimulatedProcess process = eventLoop.acting();
    if (process != null) {
      process.closed(connection);
    }
    List<Runnable> woken = List.copyOf(waiting);
    waiting.clear();
    woken.forEach(Runnable::run);
  }

  @Override
  public void committed(Changes changes) {
    simulationObserver.committed(eventLoop.who(), changes);
    if (eventLoop.acting() != null && faults.strikes(Fault.COMMIT_ANSWER_LOST)) {
      simulationObserver.history().add(eventLoop.who(), () -> "gets no answer to its commit");
      throw new DataAccessResourceFailureException("the answer to the commit is lost");
    }
  }
}
