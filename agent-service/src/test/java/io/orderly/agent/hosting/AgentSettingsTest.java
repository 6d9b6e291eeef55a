package io.orderly.agent.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.orderly.agent.hosting.AgentSettings.OperationPaths;
import io.orderly.agent.http.HttpAgent;
import io.orderly.agent.http.HttpEndpoint;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/** Every setting of an agent is read. What is refused, and how, AgentCatalogueTest has. */
class AgentSettingsTest {

  private static final ConfiguredAgents HTTP =
      (name, settings) -> new HttpAgent(name, HttpEndpoint.of(name, settings));

  private static final String OPERATION = "capture";

  private static final JavaClasses SERVICE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.orderly.agent");

  private static final Map<String, String> NEEDED =
      Map.of("base-url", "http://shop", "perform-path", "/charges", "undo-path", "/charges/undo");

  /** For each a value that is not the one without it. */
  private static final Map<String, String> SET =
      Map.ofEntries(
          Map.entry("base-url", "https://shop.example/v2"),
          Map.entry("perform-path", "/payments"),
          Map.entry("undo-path", "/payments/undo"),
          Map.entry("partner", "partners/adyen.yaml"),
          Map.entry("earlier-partners", "partners/adyen-1.yaml"),
          Map.entry("operation", "capture"),
          Map.entry("operations.<operation>.perform-path", "/captures"),
          Map.entry("operations.<operation>.undo-path", "/captures/undo"),
          Map.entry("slots", "3"),
          Map.entry("queue", "7"),
          Map.entry("call-timeout", "4s"),
          Map.entry("connect-timeout", "1s"),
          Map.entry("result-max", "32KB"),
          Map.entry("retry.max-tries", "5"),
          Map.entry("retry.first-wait", "50ms"),
          Map.entry("retry.factor", "1.5"),
          Map.entry("retry.jitter", "0.25"),
          Map.entry("retry-budget", "0.2"),
          Map.entry("circuit-breaker.window", "40"),
          Map.entry("circuit-breaker.failure-rate", "60"),
          Map.entry("circuit-breaker.minimum-calls", "10"),
          Map.entry("circuit-breaker.open-for", "7s"),
          Map.entry("circuit-breaker.probes", "2"),
          Map.entry("order-refusals", "card-declined,no-such-sku"));

  @Test
  void everySettingIsListed() {
    assertThat(String.join(", ", SET.keySet().stream().sorted().toList()))
        .as("Add a new setting to SET here, and to what AgentCatalogueTest refuses")
        .isEqualTo(UnknownSettings.known());
  }

  static Stream<String> names() {
    return SET.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aValueThatIsSetIsTheOneThatIsRead(String name) {
    ResolvableType type = ResolvableType.forMethodReturnType(component(name).getAccessor());
    Object value =
        new Binder(new MapConfigurationPropertySource(Map.of("value", SET.get(name))))
            .bind("value", Bindable.of(type))
            .get();

    assertThat(read(name, agent(Map.of(name, SET.get(name))))).isEqualTo(value);
    assertThat(read(name, agent(Map.of()))).as("without it").isNotEqualTo(value);
  }

  @ParameterizedTest
  @MethodSource("names")
  void theAgentReadsIt(String name) {
    RecordComponent component = component(name);

    assertThat(
            SERVICE
                .get(component.getDeclaringRecord())
                .getMethod(component.getName())
                .getAccessesToSelf())
        .as("Nobody reads %s, or only its check does. Use it, or take it out", name)
        .anyMatch(access -> !isCheck(access.getOrigin()));
  }

  /** With the name of an operation in its place. */
  private static String setting(String name) {
    return name.replace("<operation>", OPERATION);
  }

  private static boolean isCheck(JavaCodeUnit reader) {
    return reader.getOwner().isEquivalentTo(SettingsCheck.class);
  }

  private static AgentSettings agent(Map<String, String> given) {
    Map<String, String> lines = new HashMap<>(NEEDED);
    lines.putAll(given);
    Map<String, String> settings = new HashMap<>();
    lines.forEach((name, value) -> settings.put("orderly.agents.shop." + setting(name), value));
    return AgentCatalogue.of(
            new Binder(new MapConfigurationPropertySource(settings)), List.of(), HTTP)
        .entries()
        .get(0)
        .settings();
  }

  private static Object read(String name, AgentSettings settings) {
    Object value = settings;
    Class<?> type = AgentSettings.class;
    for (String part : name.split("[.]", -1)) {
      if (value instanceof Map<?, ?> operations) {
        value = operations.get(OPERATION);
        type = OperationPaths.class;
        continue;
      }
      if (value == null) {
        return "absent";
      }
      RecordComponent component = component(type, part);
      value = ReflectionUtils.invokeMethod(component.getAccessor(), value);
      type = component.getType();
    }
    return value;
  }

  private static RecordComponent component(String name) {
    String[] parts = name.split("[.]", -1);
    RecordComponent first = component(AgentSettings.class, parts[0]);
    if (first.getName().equals("operations")) {
      return component(OperationPaths.class, parts[2]);
    }
    return parts.length == 1 ? first : component(first.getType(), parts[1]);
  }

  private static RecordComponent component(Class<?> type, String name) {
    return Arrays.stream(type.getRecordComponents())
        .filter(one -> DataObjectPropertyName.toDashedForm(one.getName()).equals(name))
        .findFirst()
        .orElseThrow();
  }
}
