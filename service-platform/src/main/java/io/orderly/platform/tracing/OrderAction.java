package io.orderly.platform.tracing;

/** The actions that change orders, as named in traces and logs. */
public enum OrderAction {
  /** A scheduler claims a pending order. */
  CLAIM("claim order"),
  /** A scheduler records an agent's reply and starts what follows. */
  REPLY("record reply"),
  /** A scheduler has an accepted step asked about, as its partner sent a hook. */
  HINT("ask status"),
  /** A restarted scheduler takes over the orders of its earlier incarnation. */
  ADOPT("adopt order"),
  /** A scheduler starts the next attempt of re-armed steps. */
  START_DUE("start due steps"),
  /** A scheduler fails an order to Error, as Kafka will never accept its request. */
  FAIL("fail order to Error"),
  /** A supervisor recovers an overdue order: re-arms, unlocks, fails to Error, turns to undo. */
  SWEEP("sweep order"),
  /** A supervisor makes an order claimable whose backoff is over. */
  RELEASE("release order"),
  /** An order's part of an operator's bulk command. */
  BULK("command order in bulk"),
  /** A customer's cancellation. */
  CANCEL("cancel order"),
  /** A customer's correction of attributes. */
  CORRECT("correct order"),
  /** Somebody answers a step that asks them. */
  ANSWER("answer step");

  private final String spanName;

  OrderAction(String spanName) {
    this.spanName = spanName;
  }

  /** Starts now. */
  public ActionStart begin() {
    return new ActionStart(spanName, System.nanoTime());
  }
}
