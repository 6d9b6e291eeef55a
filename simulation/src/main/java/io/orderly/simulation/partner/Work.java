package io.orderly.simulation.partner;

import io.orderly.messages.StepRequest;
import io.orderly.simulation.network.PartitionReader.Read;

/** A request on its way to an answer. */
final class Work {

  private final Read read;
  private final StepRequest request;
  private int tries;

  Work(Read read, StepRequest request) {
    this.read = read;
    this.request = request;
  }

  Read read() {
    return read;
  }

  StepRequest request() {
    return request;
  }

  /** How often the partner was called, and how often that was given up. */
  int tries() {
    return tries;
  }

  void tryAgain() {
    tries++;
  }
}
