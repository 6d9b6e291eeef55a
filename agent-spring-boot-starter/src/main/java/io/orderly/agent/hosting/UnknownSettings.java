package io.orderly.agent.hosting;

import io.orderly.agent.hosting.AgentSettings.OperationPaths;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Says of a setting that agents do not have which ones they have. */
final class UnknownSettings {

  private UnknownSettings() {}

  /** The same failure, with the settings that there are where one is unknown. */
  static RuntimeException named(BindException failure) {
    if (failure.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
      ConfigurationProperty first = unbound.getUnboundProperties().iterator().next();
      String names =
          unbound.getUnboundProperties().stream()
              .map(property -> property.getName().toString())
              .collect(Collectors.joining(", "));
      return new InvalidConfigurationPropertyValueException(
          first.getName().toString(),
          first.getValue(),
          "no agent has the setting %s; the settings of an agent are: %s"
              .formatted(names, known()));
    }
    return failure;
  }

  /** All settings below {@code orderly.agents.<name>}, as they are written in a file. */
  static String known() {
    return settingsOf("", AgentSettings.class).sorted().collect(Collectors.joining(", "));
  }

  private static Stream<String> settingsOf(String prefix, Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(component -> settingsOf(prefix, component));
  }

  private static Stream<String> settingsOf(String prefix, RecordComponent component) {
    String name =
        prefix + component.getName().replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    if (component.getName().equals("operations")) {
      return settingsOf(name + ".<operation>.", OperationPaths.class);
    }
    return component.getType().isRecord()
        ? settingsOf(name + ".", component.getType())
        : Stream.of(name);
  }
}
