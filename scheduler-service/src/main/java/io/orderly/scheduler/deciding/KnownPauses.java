package io.orderly.scheduler.deciding;

import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * What operators hold, at most about a second old, so that no decision waits for a look at the
 * store. While the store is away the last answer stands.
 */
public final class KnownPauses implements Supplier<Pauses> {

  private static final Logger LOG = LoggerFactory.getLogger(KnownPauses.class);
  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final PauseSwitches switches;
  private final PauseProbes probes;
  private final Runnable wake;
  private volatile Pauses known = Pauses.NONE;

  /**
   * Nothing is known to be held before the first look.
   *
   * @param probes takes leave to find out whether what the system holds is over
   * @param wake claims at once, since something may be started that could not be before
   */
  public KnownPauses(PauseSwitches switches, PauseProbes probes, Runnable wake) {
    this.switches = switches;
    this.probes = probes;
    this.wake = wake;
  }

  @Override
  public Pauses get() {
    return known;
  }

  /** Looks anew. */
  @Scheduled(fixedDelay = LOOK_EVERY_MILLIS)
  public void look() {
    try {
      Pauses now = switches.current();
      if (!now.equals(known)) {
        LOG.info(
            "Paused: workflows {}, agents {}; suspended by the system: {}",
            now.workflows(),
            now.agents(),
            now.probed());
      }
      known = now;
      if (!now.probed().isEmpty()) {
        probes.look(now.probed());
        wake.run();
      }
    } catch (RuntimeException e) {
      LOG.warn("Pauses could not be read; the last known ones stay in effect: {}", e.toString());
    }
  }
}
