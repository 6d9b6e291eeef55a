package io.orderly.sandbox.keys;

import com.fasterxml.jackson.databind.JsonNode;

/** What a partner's memory says about a call that has come in. */
public sealed interface Admission {

  /** New: the key is in progress from now on, until the call is remembered or released. */
  record Proceed() implements Admission {}

  /** Succeeded before: the same answer again. */
  record Replay(JsonNode answer) implements Admission {}

  /** Not to be worked on. */
  record Turned(Reason reason) implements Admission {}

  /** Why a call is not to be worked on. */
  enum Reason {
    /** The key, or the forward call that is to be undone, or the undo of it, is being worked on. */
    IN_PROGRESS,
    /** The key came before with another body. */
    KEY_REUSED,
    /** What the call would do was undone already. */
    UNDONE
  }
}
