package io.orderly.benchmarks.rivals.contest;

/** The steps of the shipped workflow order-fulfilment, one after the other. */
public enum OrderStep {
  RESERVE_STOCK(0, "reserve-stock", "inventory", "/inventory/reservations"),
  TAKE_PAYMENT(1, "take-payment", "payment", "/payment/charges"),
  SHIP(2, "ship", "carrier", "/carrier/shipments");

  private final int position;
  private final String value;
  private final String agent;
  private final String path;

  OrderStep(int position, String value, String agent, String path) {
    this.position = position;
    this.value = value;
    this.agent = agent;
    this.path = path;
  }

  /** 0 for the first one. */
  public int position() {
    return position;
  }

  public String value() {
    return value;
  }

  public String agent() {
    return agent;
  }

  String path() {
    return path;
  }
}
