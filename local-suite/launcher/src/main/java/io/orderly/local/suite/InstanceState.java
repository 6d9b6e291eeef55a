package io.orderly.local.suite;

/** Where the launcher has one instance. */
public enum InstanceState {
  /** Not started yet, or stopped on purpose. */
  DOWN,
  /** Its process runs, ready or not. */
  RUNNING,
  /** It died and is started again in a moment. */
  RESTARTING,
  /** It died too often and stays down. */
  GIVEN_UP
}
