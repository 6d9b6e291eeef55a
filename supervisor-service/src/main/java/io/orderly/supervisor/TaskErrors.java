package io.orderly.supervisor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ErrorHandler;

/**
 * What becomes of a duty that throws. Loops handle what they expect, so this is a defect: an
 * exception is said and the duty tries again, an error leaves nothing to rely on, and whatever runs
 * this process must start it again.
 */
final class TaskErrors implements ErrorHandler {

  private static final Logger LOG = LoggerFactory.getLogger(TaskErrors.class);

  private final ApplicationContext application;

  TaskErrors(ApplicationContext application) {
    this.application = application;
  }

  @Override
  public void handleError(Throwable failure) {
    LOG.error("Scheduled task failed unexpectedly", failure);
    if (failure instanceof Error) {
      AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
    }
  }
}
