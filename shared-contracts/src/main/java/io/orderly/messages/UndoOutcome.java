package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an agent's undo found at its remote service. */
public enum UndoOutcome {
  /** The effect is undone, now or before. */
  @JsonProperty("undone")
  UNDONE,
  /** The remote service says that there was nothing to undo. */
  @JsonProperty("never-happened")
  NEVER_HAPPENED
}
