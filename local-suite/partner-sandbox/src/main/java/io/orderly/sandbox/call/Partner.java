package io.orderly.sandbox.call;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** The remote services that the sandbox stands in for. */
public enum Partner {
  INVENTORY("inventory", "reservations"),
  PAYMENT("payment", "charges"),
  CARRIER("carrier", "shipments");

  private final String id;
  private final String collection;

  Partner(String id, String collection) {
    this.id = id;
    this.collection = collection;
  }

  /** Its name in addresses and in the ledger. */
  @JsonValue
  public String id() {
    return id;
  }

  /** What it makes, in the plural: the path below its name. */
  public String collection() {
    return collection;
  }

  /** What it makes, in the singular: the field of a result. */
  public String product() {
    return collection.substring(0, collection.length() - 1);
  }

  public static Optional<Partner> named(String id) {
    return Arrays.stream(values()).filter(partner -> partner.id.equals(id)).findFirst();
  }

  @JsonCreator
  static Partner fromJson(String id) {
    return named(id).orElseThrow(() -> new IllegalArgumentException("No partner " + id));
  }
}
