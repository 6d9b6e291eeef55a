package io.orderly.scheduler.lifecycle;

/** The way out for a process that can't do its work any more. */
@FunctionalInterface
public interface ProcessEnd {

  /** Asks what runs this process to end it, and to start it again where that is wanted. */
  void ask();
}
