package io.orderly.platform.tracing;

/** What changes orders, as traces and logs name it. */
public enum OrderAction {
  /** A scheduler takes a waiting order. */
  CLAIM("claim order"),
  /** A scheduler records an agent's reply and starts what follows. */
  REPLY("take reply"),
  /** A scheduler takes over what its former self had locked. */
  ADOPT("adopt order"),
  /** A scheduler starts the next attempt of re-armed steps. */
  START_DUE("start due steps"),
  /** A scheduler gives up a request that Kafka will never take. */
  SET_ASIDE("set order aside"),
  /** A supervisor finds an order past CompleteBy: re-arms, unlocks, gives up, turns to undo. */
  SWEEP("sweep order"),
  /** A supervisor makes an order claimable whose rest is over. */
  RELEASE("release order"),
  /** One of an operator's command to many. */
  BULK("command order in bulk"),
  /** A customer's cancel. */
  CANCEL("cancel order");

  private final String spanName;

  OrderAction(String spanName) {
    this.spanName = spanName;
  }

  /** It begins now. */
  public ActionStart begin() {
    return new ActionStart(spanName, System.nanoTime());
  }
}
