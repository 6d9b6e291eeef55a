package io.orderly.sandbox.call;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The remote services that the sandbox stands in for. */
public enum Partner {
  INVENTORY("inventory"),
  PAYMENT("payment"),
  CARRIER("carrier");

  private final String id;

  Partner(String id) {
    this.id = id;
  }

  /** Its name in addresses and in the ledger. */
  @JsonValue
  public String id() {
    return id;
  }

  /** What it makes, in the plural: the paths below its name. */
  public List<String> collections() {
    return switch (this) {
      case INVENTORY -> List.of("reservations");
      case PAYMENT -> List.of("charges", "authorisations", "captures");
      case CARRIER -> List.of("shipments");
    };
  }

  public static Optional<Partner> named(String id) {
    return Arrays.stream(values()).filter(partner -> partner.id.equals(id)).findFirst();
  }

  @JsonCreator
  static Partner fromJson(String id) {
    return named(id).orElseThrow(() -> new IllegalArgumentException("No partner " + id));
  }
}
