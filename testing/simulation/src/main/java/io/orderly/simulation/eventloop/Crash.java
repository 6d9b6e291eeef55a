package io.orderly.simulation.eventloop;

/**
 * Unwinds the call stack of a process that was killed. An Error, so that no code of the services
 * takes it for a failure that it may handle.
 */
public final class Crash extends Error {

  private static final long serialVersionUID = 1L;

  Crash() {
    super("killed", null, false, false);
  }
}
