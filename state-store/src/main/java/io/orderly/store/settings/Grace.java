package io.orderly.store.settings;

import io.orderly.store.settings.SharedSettings.Setting;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time after CompleteBy in which a reply may still be on its way. Scheduler, supervisor and
 * submission service decide with it on the same steps: if it differed, one would start an undo
 * while another still expects the forward call. So each compares its own with the supervisor's at
 * start.
 */
public final class Grace {

  private static final String NAME = "grace";
  private static final String OWNER = "supervisor";
  private static final Logger LOG = LoggerFactory.getLogger(Grace.class);

  private Grace() {}

  /**
   * The supervisor's grace, stored for the others to compare with. They find a change at their next
   * start.
   */
  public static Duration ofSupervisor(Duration configured, SharedSettings settings) {
    Setting before = settings.replace(NAME, configured.toString(), OWNER);
    if (!configured.equals(Duration.parse(before.value()))) {
      LOG.warn(
          "Grace changed from {} to {}. Set orderly.grace of the schedulers and the submission"
              + " service to the same value and restart them.",
          before.value(),
          configured);
    }
    return configured;
  }

  /**
   * The grace of another service.
   *
   * @param service its name, as in {@code scheduler}
   * @throws GraceDiffersException when the supervisor has another one
   */
  public static Duration of(String service, Duration configured, SharedSettings settings) {
    Setting stored = settings.putIfAbsent(NAME, configured.toString(), service);
    if (!configured.equals(Duration.parse(stored.value()))) {
      throw new GraceDiffersException(service, configured, stored);
    }
    return configured;
  }

  /** A service has another grace than the supervisor. */
  public static final class GraceDiffersException extends IllegalStateException {

    GraceDiffersException(String service, Duration configured, Setting stored) {
      super(
          "orderly.grace is %s in the %s service, but the %s service stored %s at %s"
              .formatted(configured, service, stored.setBy(), stored.value(), stored.setAt()));
    }
  }
}
