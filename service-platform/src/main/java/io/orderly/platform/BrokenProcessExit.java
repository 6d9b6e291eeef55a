package io.orderly.platform;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.EventListener;

/**
 * Ends a service that says of itself that it is broken, for launchers that start again what ended
 * and ask no liveness probe. The stop is the ordinary one: what is under way is finished.
 */
final class BrokenProcessExit {

  private static final Logger LOG = LoggerFactory.getLogger(BrokenProcessExit.class);
  private static final int EXIT_CODE = 1;

  private final ConfigurableApplicationContext context;
  private final AtomicBoolean ending = new AtomicBoolean();

  BrokenProcessExit(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** On a thread of its own: whoever says so may be a thread that the stop waits for. */
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
