package io.orderly.agent.hosting;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The settings of an agent as they come out of a configuration. */
public final class Settings {

  private Settings() {}

  /** The defaults but for the given names and values, in turn. */
  public static AgentSettings of(Object... namesAndValues) {
    Map<String, Object> configured = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      configured.put("agent." + namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Binder(new MapConfigurationPropertySource(configured))
        .bindOrCreate("agent", Bindable.of(AgentSettings.class));
  }
}
