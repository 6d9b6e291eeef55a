package io.orderly.simulation.eventloop;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Falls when a run is over or something fails, and stays down until the next. */
final class StopFlag {

  private BooleanSupplier isOver = () -> false;
  private Runnable afterEach = () -> {};
  private Position position = Position.UP;
  private @Nullable Throwable failure;

  private enum Position {
    UP,
    DOWN
  }

  /** Rises: the run goes on until the condition holds. */
  void rise(BooleanSupplier until, Runnable look) {
    isOver = until;
    afterEach = look;
    position = Position.UP;
    failure = null;
  }

  boolean isDown() {
    trying(
        () -> {
          if (position == Position.UP && isOver.getAsBoolean()) {
            position = Position.DOWN;
          }
        });
    return position == Position.DOWN;
  }

  /** Something happens, and is looked at; whatever it throws ends the run. */
  void run(Runnable something) {
    trying(something);
    trying(
        () -> {
          if (position == Position.UP) {
            afterEach.run();
          }
        });
  }

  private void trying(Runnable something) {
    try {
      something.run();
    } catch (RuntimeException | Error broken) {
      position = Position.DOWN;
      if (failure == null) {
        failure = broken;
      }
    }
  }

  /**
   * After the end.
   *
   * @throws Error or RuntimeException what failed first, if anything did
   */
  void rethrow() {
    if (failure instanceof Error error) {
      throw error;
    } else if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
