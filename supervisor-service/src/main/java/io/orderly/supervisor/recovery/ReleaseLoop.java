package io.orderly.supervisor.recovery;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Releases at a fixed pace. */
public final class ReleaseLoop {

  private static final Logger LOG = LoggerFactory.getLogger(ReleaseLoop.class);

  private final Releasing releasing;

  public ReleaseLoop(Releasing releasing) {
    this.releasing = releasing;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.release-interval}")
  void release() {
    try {
      int released = releasing.runOnce().released();
      if (released > 0) {
        LOG.info("Released {} orders; they are claimable again", released);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Release failed; retrying: {}", NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
