package io.orderly.sandbox.dials;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Partner;
import java.util.EnumMap;
import java.util.Map;

/** The dials of all partners. They go back to their defaults with the process. */
public final class DialBoard {

  private final DialReader reader;
  private final Map<Partner, Dials> dials = new EnumMap<>(Partner.class);

  public DialBoard(JsonMapper json) {
    this.reader = new DialReader(json);
  }

  public synchronized Dials of(Partner partner) {
    return dials.getOrDefault(partner, Dials.defaults());
  }

  public synchronized Map<Partner, Dials> all() {
    var all = new EnumMap<Partner, Dials>(Partner.class);
    for (var partner : Partner.values()) {
      all.put(partner, of(partner));
    }
    return all;
  }

  /**
   * Sets what is given, and the rest to its defaults.
   *
   * @throws InvalidDialException when nothing is set because of a wrong field or value
   */
  public synchronized Dials replace(Partner partner, JsonNode given) {
    return set(partner, reader.patched(Dials.defaults(), given));
  }

  /**
   * Sets what is given, and leaves the rest.
   *
   * @throws InvalidDialException when nothing is set because of a wrong field or value
   */
  public synchronized Dials change(Partner partner, JsonNode given) {
    return set(partner, reader.patched(of(partner), given));
  }

  private Dials set(Partner partner, Dials set) {
    dials.put(partner, set);
    return set;
  }

  public synchronized void reset() {
    dials.clear();
  }
}
