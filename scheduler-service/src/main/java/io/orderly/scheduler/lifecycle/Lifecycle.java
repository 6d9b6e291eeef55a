package io.orderly.scheduler.lifecycle;

import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lifecycle of this incarnation. Only a serving one claims, adopts, resends and starts steps;
 * replies are recorded in every phase. Thread-safe.
 */
public final class Lifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

  private final Incarnation incarnation;
  private final InstanceRegistry registry;
  private final Runnable restart;
  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.SERVING);

  /** The phases of a process; there is no way back. */
  private enum Phase {
    SERVING,
    /** Orders whose replies it records are left to other schedulers. */
    STOPPING,
    /** Another process has the same id: a newer incarnation, or the owner of its name in Kafka. */
    SUPERSEDED
  }

  /**
   * A serving one.
   *
   * @param restart asks the platform to restart this process
   */
  public Lifecycle(Incarnation incarnation, InstanceRegistry registry, Runnable restart) {
    this.incarnation = incarnation;
    this.registry = registry;
    this.restart = restart;
  }

  /** Whether it may start anything. */
  public boolean isServing() {
    return phase.get() == Phase.SERVING;
  }

  /** Whether its id belongs to another process by now. */
  public boolean isSuperseded() {
    return phase.get() == Phase.SUPERSEDED;
  }

  /** It starts nothing more. */
  public void stop() {
    phase.compareAndSet(Phase.SERVING, Phase.STOPPING);
  }

  /** Asks for a restart, since this process can't go on. */
  public void requestRestart() {
    restart.run();
  }

  /**
   * Stops, if a newer incarnation of this id has begun: two processes have one id, or this one was
   * frozen for so long that it was replaced. The newer one adopts what this one has locked.
   */
  public void checkIncarnation() {
    registry
        .current(incarnation.instanceId())
        .filter(current -> current.number() > incarnation.number())
        .filter(newer -> supersede())
        .ifPresent(this::giveWay);
  }

  private void giveWay(Incarnation newer) {
    LOG.error(
        "{} has begun elsewhere, so {} starts nothing more and requests a restart. Give every"
            + " scheduler an id of its own (ORDERLY_INSTANCE_ID); if this process was frozen or cut"
            + " off, nothing needs to be done",
        newer.lockedBy(),
        incarnation.lockedBy());
    requestRestart();
  }

  /**
   * Its id belongs to another process.
   *
   * @return whether it was not superseded before
   */
  boolean supersede() {
    return phase.getAndSet(Phase.SUPERSEDED) != Phase.SUPERSEDED;
  }
}
