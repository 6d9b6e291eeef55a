package io.orderly.scheduler.messaging;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ProcessEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.kafka.event.ConsumerStoppedEvent.Reason;

/**
 * Notices that a listener has stopped by itself: Kafka gave its name in the group to another
 * consumer, or refuses it. Nobody starts it again, and a scheduler that reads no replies must not
 * look well.
 */
public final class ListenerWatch {

  private static final Logger LOG = LoggerFactory.getLogger(ListenerWatch.class);

  private final Lifecycle standing;
  private final ProcessEnd processEnd;

  public ListenerWatch(Lifecycle standing, ProcessEnd processEnd) {
    this.standing = standing;
    this.processEnd = processEnd;
  }

  @EventListener
  void onStopped(ConsumerStoppedEvent stopped) {
    if (stopped.getReason() != Reason.NORMAL) {
      LOG.error("Kafka listener stopped ({}); requesting restart", stopped.getReason());
      if (stopped.getReason() == Reason.FENCED) {
        LOG.error(
            "Another process has this scheduler's name. Give every scheduler an id of its own"
                + " (ORDERLY_INSTANCE_ID); if this process was frozen or cut off, nothing needs to"
                + " be done");
        standing.supersede();
      } else {
        standing.leave();
      }
      processEnd.ask();
    }
  }
}
