package io.orderly.sandbox.partner;

import com.fasterxml.jackson.databind.JsonNode;

/** What became of a call. */
public sealed interface Outcome {

  /** It took effect, or an undo found nothing to undo. */
  record Done(JsonNode answer) implements Outcome {}

  /** It was taken on, now or before, and is done later. */
  record Accepted(JsonNode answer) implements Outcome {}

  /** It had succeeded before. */
  record DoneBefore(JsonNode answer) implements Outcome {}

  /** It took no effect. */
  record NotDone(Reason reason) implements Outcome {}

  /** It failed without effect, as the fault settings say, with this HTTP status. */
  record Failed(int status) implements Outcome {}

  /** It is done, but nobody is told. */
  record AnswerLost() implements Outcome {}

  /** Why a call took no effect. */
  enum Reason {
    /** The same is being worked on: try again. */
    IN_PROGRESS,
    /** The key came before with another body. */
    KEY_REUSED,
    /** It was undone already. */
    UNDONE,
    /** For good. */
    REFUSED,
    /** An order with a line of that SKU. */
    OUT_OF_STOCK,
    /** An order with a line of that SKU. */
    CARD_DECLINED,
    /** A capture of what its order has no authorisation for. */
    NOT_AUTHORISED,
    /** The partner is down. */
    DOWN
  }
}
