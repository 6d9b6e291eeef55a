package io.orderly.simulation.network;

import io.orderly.simulation.eventloop.SimulatedProcess;

/** A consumer of a group. */
public interface Member {

  /** Its name in the group: another one of the same name takes its place. */
  String name();

  SimulatedProcess process();

  /** Whether it is at work on what it has read: then a rebalance waits for it. */
  boolean isBusy();

  /** Another member has taken its name: it reads no more, and can't come back. */
  void fenced();

  /** Records came, or partitions: it is to look. Called at once, must not block. */
  void look();
}
