package io.orderly.scheduler.lifecycle;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.kafka.event.ConsumerStoppedEvent.Reason;
import org.springframework.stereotype.Component;

/**
 * Requests a restart when a Kafka listener stops by itself: Kafka gave its name in the group to
 * another consumer, or refuses it. Nothing restarts the listener, and a scheduler that reads no
 * replies must not look healthy.
 */
@Component
final class ListenerWatch {

  private static final Logger LOG = LoggerFactory.getLogger(ListenerWatch.class);

  private final Lifecycle lifecycle;

  ListenerWatch(Lifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  @EventListener
  void onStopped(ConsumerStoppedEvent stopped) {
    if (stopped.getReason() == Reason.NORMAL) {
      return;
    }
    LOG.error("Kafka listener stopped ({}); requesting restart", stopped.getReason());
    if (stopped.getReason() == Reason.FENCED) {
      LOG.error(
          "Another process has this scheduler's name. Give every scheduler an id of its own"
              + " (ORDERLY_INSTANCE_ID); if this process was frozen or cut off, nothing needs to"
              + " be done");
      lifecycle.supersede();
    } else {
      lifecycle.stop();
    }
    lifecycle.requestRestart();
  }
}
