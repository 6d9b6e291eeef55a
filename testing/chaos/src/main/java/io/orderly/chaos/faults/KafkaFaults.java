package io.orderly.chaos.faults;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;

/** Faults of the broker. */
public final class KafkaFaults {

  private final EmbeddedKafkaBroker broker;

  KafkaFaults(EmbeddedKafkaBroker broker) {
    this.broker = broker;
  }

  /** A clean restart. */
  void restart() {
    broker.restart();
  }

  void kill() {
    broker.kill();
  }

  void startWhenDown() {
    if (!broker.isAlive()) {
      broker.restart();
    }
  }

  void suspend() {
    broker.suspend();
  }

  void resume() {
    broker.resume();
  }
}
