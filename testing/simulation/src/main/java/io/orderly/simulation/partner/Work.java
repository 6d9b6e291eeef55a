package io.orderly.simulation.partner;

import io.orderly.messages.StepRequest;
import io.orderly.process.Delivery;
import io.orderly.simulation.network.PartitionReader.Read;

/** A request on its way to an answer. */
final class Work {

  private final Read read;
  private final StepRequest request;
  private final Delivery delivery;
  private int tries;

  Work(Read read, StepRequest request, Delivery delivery) {
    this.read = read;
    this.request = request;
    this.delivery = delivery;
  }

  Read read() {
    return read;
  }

  StepRequest request() {
    return request;
  }

  Delivery delivery() {
    return delivery;
  }

  /** How often the partner was called, and how often that was given up. */
  int tries() {
    return tries;
  }

  void tryAgain() {
    tries++;
  }
}
