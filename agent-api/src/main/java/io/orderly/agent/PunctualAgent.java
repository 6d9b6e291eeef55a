package io.orderly.agent;

/**
 * An agent whose calls are back when their time limit is over, whatever the remote service does, so
 * that no other thread has to wait for them.
 */
public interface PunctualAgent extends Agent {}
