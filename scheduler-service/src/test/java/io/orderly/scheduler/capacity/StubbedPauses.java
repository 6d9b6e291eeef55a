package io.orderly.scheduler.capacity;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/** The pauses of a store, as a scheduler reads them. */
final class StubbedPauses implements PauseSwitches {

  /** Null while the store is unavailable. */
  @Nullable Pauses current = Pauses.NONE;

  /** How many permits for probes are left. */
  int probes;

  @Override
  public Pauses current() {
    if (current == null) {
      throw new DataAccessResourceFailureException("unavailable");
    }
    return current;
  }

  @Override
  public List<StoredPause> list() {
    throw new AssertionError("schedulers show no list");
  }

  @Override
  public PauseCommand.Outcome run(PauseCommand command) {
    throw new AssertionError("schedulers run no command");
  }

  SystemPauses system() {
    return new SystemPauses() {

      @Override
      public boolean suspend(String agent, String why) {
        throw new AssertionError("schedulers suspend no agent");
      }

      @Override
      public boolean pace(String agent, String why, Duration left) {
        throw new AssertionError("schedulers pace no agent");
      }

      @Override
      public Map<String, Duration> paced() {
        throw new AssertionError("schedulers show no list");
      }

      @Override
      public boolean resume(String agent) {
        throw new AssertionError("schedulers release no agent");
      }

      @Override
      public Set<String> suspended() {
        throw new AssertionError("schedulers show no list");
      }

      @Override
      public boolean pauseVersion(String version, String why) {
        throw new AssertionError("schedulers pause no version");
      }

      @Override
      public boolean resumeVersion(String version) {
        throw new AssertionError("schedulers resume no version");
      }

      @Override
      public boolean acquireProbe(String agent, Duration pause) {
        return probes-- > 0;
      }
    };
  }
}
