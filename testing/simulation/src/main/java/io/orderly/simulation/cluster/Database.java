package io.orderly.simulation.cluster;

import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.stage.SimulatedProcess;
import io.orderly.simulation.stage.Stage;
import io.orderly.simulation.watching.Watch;
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

  private final Stage stage;
  private final SchedulingPoints points;
  private final Faults faults;
  private final Watch watch;
  private final List<Runnable> waiting = new ArrayList<>();

  Database(Stage stage, SchedulingPoints points, Faults faults, Watch watch) {
    this.stage = stage;
    this.points = points;
    this.faults = faults;
    this.watch = watch;
  }

  /** Exactly one thread acts at a time already. */
  @Override
  public <T> T run(Supplier<T> work) {
    return work.get();
  }

  @Override
  public void begins(Connection connection) {
    SimulatedProcess process = stage.acting();
    if (process != null) {
      process.opened(connection);
    }
  }

  @Override
  public void before(String statement) {
    SimulatedProcess process = stage.acting();
    if (process == null) {
      return;
    }
    points.pass();
    if (faults.strikes(Fault.STATEMENT_FAILS)) {
      watch.story().tell(stage.who(), () -> "loses the database at: " + statement);
      throw new DataAccessResourceFailureException("the database is away at: " + statement);
    }
  }

  @Override
  public void awaitRelease(Object row) {
    long since = stage.time().nowMicros();
    watch.story().tell(stage.who(), () -> "waits for the lock of " + row);
    stage.await(LOCK_TIMEOUT_MICROS, waiting::add);
    if (stage.time().nowMicros() - since >= LOCK_TIMEOUT_MICROS) {
      throw new QueryTimeoutException("waited too long for the lock of " + row);
    }
  }

  @Override
  public void ended(Connection connection) {
    SimulatedProcess process = stage.acting();
    if (process != null) {
      process.closed(connection);
    }
    List<Runnable> woken = List.copyOf(waiting);
    waiting.clear();
    woken.forEach(Runnable::run);
  }

  @Override
  public void committed(Changes changes) {
    watch.committed(stage.who(), changes);
    if (stage.acting() != null && faults.strikes(Fault.COMMIT_ANSWER_LOST)) {
      watch.story().tell(stage.who(), () -> "does not hear that it was committed");
      throw new DataAccessResourceFailureException("the answer to the commit is lost");
    }
  }
}
