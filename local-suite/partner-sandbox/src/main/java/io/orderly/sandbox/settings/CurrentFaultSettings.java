package io.orderly.sandbox.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.sandbox.call.Partner;
import java.util.EnumMap;
import java.util.Map;

/** The fault settings of all partners. A restart resets them to their defaults. */
public final class CurrentFaultSettings {

  private final FaultSettingsReader reader;
  private final Map<Partner, FaultSettings> faultSettings = new EnumMap<>(Partner.class);

  public CurrentFaultSettings(JsonMapper json) {
    this.reader = new FaultSettingsReader(json);
  }

  public synchronized FaultSettings of(Partner partner) {
    return faultSettings.getOrDefault(partner, FaultSettings.defaults());
  }

  public synchronized Map<Partner, FaultSettings> all() {
    var all = new EnumMap<Partner, FaultSettings>(Partner.class);
    for (var partner : Partner.values()) {
      all.put(partner, of(partner));
    }
    return all;
  }

  /**
   * Sets what is given, and the rest to its defaults.
   *
   * @throws InvalidFaultSettingException when nothing is set because of a wrong field or value
   */
  public synchronized FaultSettings replace(Partner partner, JsonNode given) {
    return set(partner, reader.patched(FaultSettings.defaults(), given));
  }

  /**
   * Sets what is given, and leaves the rest.
   *
   * @throws InvalidFaultSettingException when nothing is set because of a wrong field or value
   */
  public synchronized FaultSettings change(Partner partner, JsonNode given) {
    return set(partner, reader.patched(of(partner), given));
  }

  private FaultSettings set(Partner partner, FaultSettings set) {
    faultSettings.put(partner, set);
    return set;
  }

  public synchronized void reset() {
    faultSettings.clear();
  }
}
