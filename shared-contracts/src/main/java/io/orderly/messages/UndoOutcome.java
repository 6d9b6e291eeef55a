package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an agent's undo found at its remote service. */
public enum UndoOutcome {
  /** What was done is taken back, now or before. */
  @JsonProperty("undone")
  UNDONE,
  /** The remote service says that there was nothing to take back. */
  @JsonProperty("never-happened")
  NEVER_HAPPENED
}
