package io.orderly.supervisor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ErrorHandler;

/**
 * Handles what a scheduled task throws. Tasks handle expected failures themselves, so this is a
 * defect: an exception is logged and the task repeated; an error also breaks liveness, so that the
 * platform restarts the process.
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
