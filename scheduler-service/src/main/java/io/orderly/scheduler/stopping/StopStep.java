package io.orderly.scheduler.stopping;

import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.SmartLifecycle;

/** Work that is done once, at its place in the {@link StopOrder}. */
public final class StopStep implements SmartLifecycle {

  private enum Stage {
    IDLE,
    RUNNING
  }

  private final int phase;
  private final Runnable work;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.IDLE);

  public StopStep(int phase, Runnable work) {
    this.phase = phase;
    this.work = work;
  }

  @Override
  public void start() {
    stage.set(Stage.RUNNING);
  }

  @Override
  public void stop() {
    if (stage.getAndSet(Stage.IDLE) == Stage.RUNNING) {
      work.run();
    }
  }

  @Override
  public boolean isRunning() {
    return stage.get() == Stage.RUNNING;
  }

  @Override
  public int getPhase() {
    return phase;
  }
}
