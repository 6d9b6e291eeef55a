package io.orderly.platform;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.EventListener;

/**
 * Exits when the process reports liveness BROKEN, for launchers that restart ended processes but
 * have no liveness probe. The shutdown is graceful.
 */
final class BrokenProcessExit {

  private static final Logger LOG = LoggerFactory.getLogger(BrokenProcessExit.class);
  private static final int EXIT_CODE = 1;

  private final ConfigurableApplicationContext context;
  private final AtomicBoolean ending = new AtomicBoolean();

  BrokenProcessExit(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Runs on a new thread: the shutdown may wait for the thread that reported BROKEN. */
  @EventListener
  void onLiveness(AvailabilityChangeEvent<LivenessState> change) {
    if (change.getState() == LivenessState.BROKEN && ending.compareAndSet(false, true)) {
      LOG.error("Process is broken; exiting to be restarted");
      new Thread(this::end, "broken-process-exit").start();
    }
  }

  private void end() {
    context.close();
    System.exit(EXIT_CODE);
  }
}
