package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.NotOffered;
import io.orderly.agent.StepCall;
import io.orderly.agent.hooks.Hooks;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import io.orderly.partner.credentials.Secrets;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

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

  private final DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();

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
  void everyVersionOfTheFileIsServedAndNoOther() throws Exception {
    Path earlier = directory.resolve("earlier.yaml");
    Files.writeString(
        earlier, DEFINITION.replace("capture:", "collect:").replace("version: 1", "version: 3"));
    Files.writeString(file, DEFINITION.replace("version: 1", "version: 4"));
    settings.put("agent.earlier-partners[0]", earlier.toString());

    Agent agent = start();

    assertThat(agent.partners()).containsExactlyInAnyOrder("test@3", "test@4");
    // Each answers with its own operations: no call is made.
    assertThat(failure(agent.perform(by("test@3", "echo"))).message())
        .endsWith("it has collect, perform");
    assertThat(failure(agent.perform(by("test@4", "echo"))).message())
        .endsWith("it has capture, perform");
    assertThat(failure(agent.perform(by("test@5", null))))
        .isEqualTo(
            new Failure(
                "other-partner-version",
                "step take-payment is performed by test@5, which this instance of agent shop does"
                    + " not serve; it serves test@3, test@4"));
  }

  @Test
  void twoFilesOfOneVersionAreRefused() throws IOException {
    Path same = directory.resolve("same.yaml");
    Files.writeString(same, DEFINITION);
    settings.put("agent.earlier-partners[0]", same.toString());

    assertThat(refusal("earlier-partners")).contains("is a second file of test@1");

    settings.remove("agent.partner");
    assertThat(refusal("earlier-partners")).contains("needs partner");
  }

  @Test
  void aFileThatIsMissingIsNamed() {
    settings.put("agent.partner", "/nowhere.yaml");

    assertThat(refusal("partner")).contains("/nowhere.yaml");
  }

  @Test
  void thePasswordOfAnAddressIsNotShown() {
    settings.put("agent.base-url", "https://u:hunter2@partner.example");

    InvalidConfigurationPropertyValueException refused =
        catchThrowableOfType(InvalidConfigurationPropertyValueException.class, this::start);

    assertThat(refused.getReason()).contains("must have no user").doesNotContain("hunter2");
    assertThat(refused.getValue()).isEqualTo("https://***@partner.example");
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

  @ParameterizedTest
  @ValueSource(strings = {"undo-it", "find-it"})
  void whatUndoesOrFindsAnotherIsPerformedByNoStep(String operation) throws IOException {
    Files.writeString(
        file,
        DEFINITION.replace("path: /a", "path: /a, undo: undo-it, find: find-it, settles-within: 1s")
            + "  undo-it: { method: POST, path: /c }\n"
            + "  find-it: { method: GET, path: /d, outcomes:"
            + " [{ when: status == 200, outcome: completed }, { outcome: not-found }] }\n");
    settings.put("agent.operation", operation);

    assertThat(refusal("operation")).contains("must be one of capture, perform; what is the undo");
  }

  @Test
  void withoutOneOfThatNameEveryStepHasToNameItsOperation() throws Exception {
    Files.writeString(file, DEFINITION.replace("perform:", "authorise:"));

    StepAnswer answer = start().perform(call(null, null));

    assertThat(failure(answer).code()).isEqualTo("unknown-operation");
    assertThat(failure(answer).message())
        .isEqualTo(
            "step take-payment names no operation, and agent shop has no default one; it has"
                + " authorise, capture");
  }

  @Test
  void anOperationThatTheFileDoesNotHaveIsNeverPerformedAsAnother() throws Exception {
    for (String operation : List.of("refund", "undo-it")) {
      Files.writeString(
          file,
          DEFINITION.replace("path: /a", "path: /a, undo: undo-it")
              + "  undo-it: { method: POST, path: /c }\n");

      StepAnswer answer = start().perform(call(operation, null));

      assertThat(failure(answer).message())
          .isEqualTo(
              "step take-payment names operation %s, which agent shop does not have; it has"
                      .formatted(operation)
                  + " capture, perform");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"final": true}                             | parameter note of operation capture is missing; it must be a text
          {"final": "true", "note": "a"}              | parameter final of operation capture is another value; it must be a boolean
          {"final": true, "note": "a", "amount": 1.5} | operation capture has no parameter amount; it has final, note
          """)
  void parametersThatTheOperationDoesNotHaveAreNotSent(String with, String error) throws Exception {
    Files.writeString(
        file,
        DEFINITION.replace(
            "{ method: POST, path: /b }",
            "{ method: POST, path: /b, with: { final: boolean, note: text } }"));
    ObjectNode given = new ObjectMapper().readValue(with, ObjectNode.class);

    StepAnswer answer = start().perform(call("capture", given));

    assertThat(failure(answer).code()).isEqualTo("parameters-do-not-fit");
    assertThat(failure(answer).message()).isEqualTo("step take-payment: " + error);
  }

  @Test
  void anUndoNeedsOnlyWhatItsOperationReads() throws Exception {
    settings.put("agent.base-url", "http://127.0.0.1:1");
    Files.writeString(
        file,
        DEFINITION.replace(
                "{ method: POST, path: /b }",
                "{ undo: undo-it, method: POST, path: /b, with: { added: boolean, note: text } }")
            + "  undo-it: { method: POST, path: '/c/${with.note}', with: { note: text } }\n");
    ObjectMapper json = new ObjectMapper();
    ObjectNode asPerformed = json.readValue("{\"note\": \"a\", \"dropped\": 1}", ObjectNode.class);
    ObjectNode lacking = json.readValue("{\"dropped\": 1}", ObjectNode.class);

    // It was sent: nobody listens there.
    assertThat(start().undo(undo("capture", asPerformed)))
        .isInstanceOf(StepAnswer.Unavailable.class);
    assertThat(failure(start().undo(undo("capture", lacking))).message())
        .isEqualTo(
            "step take-payment: parameter note of operation undo-it is missing; it must be a text");
  }

  private static Failure failure(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.WithoutCall.class);
    return ((NotOffered) answer.unwrapped()).why();
  }

  private static StepCall undo(String operation, ObjectNode with) {
    StepRequest usual = StepRequests.completeWithin(Duration.ofSeconds(5)).undo().build();
    return new StepCall(usual.doing(operation, with), Duration.ofSeconds(1));
  }

  private static StepCall by(String partner, @Nullable String operation) {
    StepRequest versioned = StepRequests.completeWithin(Duration.ofSeconds(5)).by(partner);
    return new StepCall(versioned.doing(operation, null), Duration.ofSeconds(1));
  }

  private static StepCall call(@Nullable String operation, @Nullable ObjectNode with) {
    StepRequest usual = StepRequests.completeWithin(Duration.ofSeconds(5)).build();
    return new StepCall(usual.doing(operation, with), Duration.ofSeconds(1));
  }

  @Test
  void settingsThatWouldHaveNoEffectAreRefused() {
    settings.put("agent.perform-path", "/charges");
    assertThat(refusal("partner")).contains("excludes perform-path and undo-path");

    settings.remove("agent.perform-path");
    settings.put("agent.operations.capture.perform-path", "/captures");
    assertThat(refusal("partner")).contains("excludes operations: the file has them");

    settings.remove("agent.operations.capture.perform-path");
    settings.remove("agent.partner");
    settings.put("agent.operation", "capture");
    assertThat(refusal("operation")).contains("needs partner");
  }

  @Test
  void aBaseUrlInThePlaceOfTheFilesIsChecked() {
    settings.put("agent.base-url", "http://user:secret@host");

    assertThat(refusal("base-url")).contains("must have no user");
  }

  @Test
  void pathsOfAnOperationAreBothNeeded() {
    settings.clear();
    settings.put("agent.base-url", "http://shop");
    settings.put("agent.operations.capture.perform-path", "/captures");

    assertThat(refusal("operations.capture.undo-path")).contains("must be a path");
  }

  @Test
  void anSslBundleThatIsNotConfiguredIsNamed() throws IOException {
    connect("https://partner.invalid", "ssl-bundle: acme");

    assertThat(refusal("partner"))
        .contains("names ssl-bundle acme, which is not configured: set spring.ssl.bundle.pem.acme");
  }

  @Test
  void anSslBundleWhoseFilesCantBeReadIsNamedWithThem() throws IOException {
    PemSslStoreDetails absent = PemSslStoreDetails.forCertificate("file:/nowhere/client.crt");
    bundles.registerBundle("acme", SslBundle.of(new PemSslStoreBundle(absent, null)));
    connect("https://partner.invalid", "ssl-bundle: acme");

    assertThat(refusal("partner"))
        .contains("names ssl-bundle acme, which can't be used", "/nowhere/client.crt");
  }

  @Test
  void anSslBundleAndAProxyNeedHttps() throws IOException {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.NONE));
    connect("http://partner.invalid", "proxy: { host: proxy, port: 3128 }");
    assertThat(refusal("partner"))
        .contains("names a proxy, which needs an https base-url and not http://partner.invalid");

    connect("http://partner.invalid", "ssl-bundle: acme");
    assertThat(refusal("partner")).contains("names ssl-bundle acme, which needs an https base-url");

    settings.put("agent.base-url", "https://partner.invalid");
    assertThat(start().name()).isEqualTo("shop");
  }

  @Test
  void anSslBundleAndAProxyNeedHttpsForTokensToo() throws IOException {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.NONE));
    for (String line : List.of("proxy: { host: proxy, port: 3128 }", "ssl-bundle: acme")) {
      connect("https://partner.invalid", line);
      credentials("http://tokens.invalid/token");
      assertThat(refusal("partner"))
          .contains(", which needs an https token-url and not http://tokens.invalid/token");

      credentials("/token");
      assertThat(start().name()).isEqualTo("shop");
    }
  }

  private void credentials(String tokenUrl) throws IOException {
    String oauth =
        "credentials: { oauth2: { token-url: \"%s\", client-id: { env: TOKEN }, client-secret: { env: TOKEN } } }"
            .formatted(tokenUrl);
    Files.writeString(file, Files.readString(file).replaceFirst("(?m)^credentials: .*$", oauth));
  }

  @Test
  void aSecretOfTheProxyThatIsMissingIsNamed() throws IOException {
    connect(
        "https://partner.invalid",
        "proxy: { host: proxy, port: 1, basic: { user: { env: TOKEN }, password: { env: ABSENT } }"
            + " }");

    assertThat(refusal("partner"))
        .contains("names a proxy whose credentials can't be used: environment variable ABSENT");
  }

  private void connect(String url, String line) throws IOException {
    Files.writeString(
        file, DEFINITION.replace("base-url: http://partner.invalid", "base-url: " + url) + line);
  }

  private Agent start() {
    AgentSettings bound =
        new Binder(new MapConfigurationPropertySource(settings))
            .bindOrCreate("agent", Bindable.of(AgentSettings.class));
    Secrets secrets = new Secrets(environment::get, System::nanoTime);
    PartnerRoutes routes =
        new PartnerRoutes(
            secrets,
            bundles,
            () -> {
              throw new AssertionError("no connection is made");
            });
    return new ConfiguredHttpAgents(
            secrets, routes, OrderTracing.OFF, Clock.systemUTC(), new Hooks())
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
