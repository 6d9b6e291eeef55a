package io.orderly.store.memory;

/** What a pause holds back. */
public enum PauseKind {
  WORKFLOW,
  AGENT
}
