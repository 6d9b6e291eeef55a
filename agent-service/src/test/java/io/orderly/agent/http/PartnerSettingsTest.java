package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.orderly.agent.Agent;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.partner.credentials.Secrets;
import io.orderly.platform.tracing.OrderTracing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What ends the start of a process whose agent has a partner definition. */
class PartnerSettingsTest {

  private static final String DEFINITION =
      """
      name: test
      version: 1
      base-url: http://partner.invalid
      credentials: { bearer: { env: TOKEN } }
      idempotency: { header: Key }
      operations:
        perform: { method: POST, path: /a }
        capture: { method: POST, path: /b }
      """;

  private final Map<String, String> environment = new HashMap<>(Map.of("TOKEN", "t"));
  private final Map<String, String> settings = new HashMap<>();

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void writeDefinition() throws IOException {
    file = directory.resolve("partner.yaml");
    Files.writeString(file, DEFINITION);
    settings.put("agent.partner", file.toString());
  }

  @Test
  void aDefinitionIsEnough() {
    assertThat(start().name()).isEqualTo("shop");
  }

  @Test
  void everyErrorOfTheFileIsSaid() throws IOException {
    Files.writeString(file, DEFINITION.replace("POST", "post").replace("version: 1", ""));

    assertThat(refusal("partner"))
        .contains("- partner: version is missing")
        .contains("- operations.perform: method is \"post\"")
        .contains("- operations.capture: method is \"post\"");
  }

  @Test
  void aFileThatIsMissingIsNamed() {
    settings.put("agent.partner", "/nowhere.yaml");

    assertThat(refusal("partner")).contains("/nowhere.yaml");
  }

  @Test
  void aSecretThatIsMissingIsNamed() {
    environment.clear();

    assertThat(refusal("partner")).contains("environment variable TOKEN is not set");
  }

  @Test
  void anOperationThatIsMissingIsNamedWithThoseThatAreThere() {
    settings.put("agent.operation", "refund");

    assertThat(refusal("operation")).contains("must be one of capture, perform");
  }

  @Test
  void settingsThatWouldHaveNoEffectAreRefused() {
    settings.put("agent.perform-path", "/charges");
    assertThat(refusal("partner")).contains("excludes perform-path and undo-path");

    settings.remove("agent.partner");
    settings.put("agent.operation", "capture");
    assertThat(refusal("operation")).contains("needs partner");
  }

  @Test
  void aBaseUrlInThePlaceOfTheFilesIsChecked() {
    settings.put("agent.base-url", "http://user:secret@host");

    assertThat(refusal("base-url")).contains("must have no user");
  }

  private Agent start() {
    AgentSettings bound =
        new Binder(new MapConfigurationPropertySource(settings))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    return new ConfiguredHttpAgents(
            new Secrets(environment::get, System::nanoTime),
            () -> {
              throw new AssertionError("no connection is made");
            },
            OrderTracing.OFF,
            Clock.systemUTC())
        .agent("shop", bound);
  }

  private String refusal(String property) {
    InvalidConfigurationPropertyValueException refused =
        catchThrowableOfType(InvalidConfigurationPropertyValueException.class, this::start);
    assertThat(refused).isNotNull();
    assertThat(refused.getName()).isEqualTo("orderly.agents.shop." + property);
    return String.valueOf(refused.getReason());
  }
}
