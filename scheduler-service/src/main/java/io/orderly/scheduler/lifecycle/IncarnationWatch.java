package io.orderly.scheduler.lifecycle;

import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a newer incarnation of this id has begun: two processes have one id, or this one was
 * frozen for so long that it was replaced. The newer one adopts what this one has locked.
 */
public final class IncarnationWatch {

  private static final Logger LOG = LoggerFactory.getLogger(IncarnationWatch.class);

  private final InstanceRegistry registry;
  private final Incarnation incarnation;
  private final Lifecycle standing;
  private final ProcessEnd processEnd;

  /** Watches the incarnation that this process is. */
  public IncarnationWatch(
      InstanceRegistry registry,
      Incarnation incarnation,
      Lifecycle standing,
      ProcessEnd processEnd) {
    this.registry = registry;
    this.incarnation = incarnation;
    this.standing = standing;
    this.processEnd = processEnd;
  }

  /**
   * Looks once; the first time that a newer one is seen, this process stops starting anything and
   * asks for its end.
   */
  public void look() {
    registry
        .current(incarnation.instanceId())
        .filter(current -> current.number() > incarnation.number())
        .filter(newer -> standing.supersede())
        .ifPresent(this::giveWay);
  }

  private void giveWay(Incarnation newer) {
    LOG.error(
        "{} has begun elsewhere, so {} starts nothing more and asks for its end. Give every"
            + " scheduler an id of its own (ORDERLY_INSTANCE_ID); if this process was frozen or cut"
            + " off, nothing needs to be done",
        newer.lockedBy(),
        incarnation.lockedBy());
    processEnd.ask();
  }
}
