package io.orderly.agent.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.http.HttpAgent;
import io.orderly.agent.http.HttpEndpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.unit.DataSize;

class AgentCatalogueTest {

  private static final ConfiguredAgents HTTP =
      (name, settings) -> new HttpAgent(name, HttpEndpoint.of(name, settings));

  private final Map<String, Object> configured = new HashMap<>();

  @Test
  void anAgentThatNamesItsRemoteServiceHasTheDefaultLimits() {
    configureShop();

    AgentCatalogue.Entry shop = read().entries().get(0);

    assertThat(shop.agent()).isInstanceOf(HttpAgent.class);
    assertThat(shop.name()).isEqualTo("shop");
    AgentSettings settings = shop.settings();
    assertThat(settings.slots()).isEqualTo(32);
    assertThat(settings.queue()).isEqualTo(64);
    assertThat(settings.callTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.retry())
        .isEqualTo(new AgentSettings.Retry(3, Duration.ofMillis(100), 2, 0.5));
    assertThat(settings.retryBudget()).isEqualTo(0.1);
    assertThat(settings.circuitBreaker())
        .isEqualTo(new AgentSettings.CircuitBreaker(50, 50, 20, Duration.ofSeconds(5), 3));
    assertThat(settings.resultMax()).isEqualTo(DataSize.ofKilobytes(64));
  }

  @Test
  void everyLimitCanBeSet() {
    configureShop();
    configured.put("orderly.agents.shop.slots", "3");
    configured.put("orderly.agents.shop.retry.max-tries", "1");
    configured.put("orderly.agents.shop.circuit-breaker.open-for", "1m");

    AgentSettings settings = read().entries().get(0).settings();

    assertThat(settings.slots()).isEqualTo(3);
    assertThat(settings.retry().maxTries()).isEqualTo(1);
    assertThat(settings.circuitBreaker().openFor()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.circuitBreaker().probes()).isEqualTo(3);
  }

  @Test
  void theEnvironmentMovesAnAgentAndAddsAnother() {
    Map<String, Object> environment =
        Map.of(
            "ORDERLY_AGENTS_SHOP_BASEURL", "http://elsewhere:1",
            "ORDERLY_AGENTS_BANK_BASEURL", "http://bank:2",
            "ORDERLY_AGENTS_BANK_PERFORMPATH", "/perform",
            "ORDERLY_AGENTS_BANK_UNDOPATH", "/undo",
            "ORDERLY_AGENTS_BANK_CIRCUITBREAKER_OPENFOR", "7s");
    configureShop();
    MutablePropertySources sources = new MutablePropertySources();
    sources.addLast(
        new SystemEnvironmentPropertySource(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, environment));
    sources.addLast(new MapPropertySource("file", configured));

    AgentCatalogue agents =
        AgentCatalogue.of(new Binder(ConfigurationPropertySources.from(sources)), List.of(), HTTP);

    assertThat(agents.entries())
        .extracting(AgentCatalogue.Entry::name)
        .containsExactly("bank", "shop");
    AgentSettings bank = agents.entries().get(0).settings();
    assertThat(bank.circuitBreaker().openFor()).isEqualTo(Duration.ofSeconds(7));
    AgentSettings shop = agents.entries().get(1).settings();
    assertThat(shop.baseUrl()).isEqualTo(URI.create("http://elsewhere:1"));
    assertThat(shop.performPath()).isEqualTo("/charges");
  }

  @Test
  void anAgentInCodeTakesThePlaceOfTheHttpOneUnderItsLimits() {
    configureShop();
    configured.put("orderly.agents.shop.slots", "7");

    AgentCatalogue.Entry shop = read(new CodeAgent("shop")).entries().get(0);

    assertThat(performing(shop, "")).containsInstanceOf(CodeAgent.class);
    assertThat(shop.settings().slots()).isEqualTo(7);
  }

  @Test
  void anAgentInCodeNeedsNoConfiguration() {
    AgentCatalogue.Entry shop = read(new CodeAgent("shop")).entries().get(0);

    assertThat(performing(shop, "")).containsInstanceOf(CodeAgent.class);
    assertThat(shop.settings().slots()).isEqualTo(32);
  }

  @Test
  void anAgentInCodeIsABeanForEachOfItsOperations() {
    AgentCatalogue.Entry shop =
        read(new CodeAgent("shop", "capture"), new CodeAgent("shop", "authorise")).entries().get(0);

    assertThat(performing(shop, "capture")).contains(new CodeAgent("shop", "capture"));
    assertThat(performing(shop, "authorise")).contains(new CodeAgent("shop", "authorise"));
    assertThat(performing(shop, "")).isEmpty();
    assertThatThrownBy(
            () -> read(new CodeAgent("shop", "capture"), new CodeAgent("shop", "capture")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("agent shop has two beans of operation capture");
  }

  private static Optional<Agent> performing(AgentCatalogue.Entry entry, String operation) {
    return ((AgentOperations) entry.agent()).find(operation);
  }

  @Test
  void twoAgentsInCodeCannotHaveOneName() {
    assertThatThrownBy(() -> read(new CodeAgent("shop"), new CodeAgent("shop")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("shop");
  }

  @Test
  void anApplicationWithoutAgentsOverHttpHasNoneThatIsConfiguredOnly() {
    configureShop();

    assertThatThrownBy(
            () ->
                AgentCatalogue.of(
                    new Binder(new MapConfigurationPropertySource(configured)),
                    List.of(new CodeAgent("bank")),
                    ConfiguredAgents.NONE))
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("no bean of type Agent has the name shop");
  }

  @Test
  void aProcessWithoutAgentsDoesNotStart() {
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("this process has no agent to serve");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slots                          | 0     | must be between 1 and 512",
        "slots                          | 513   | must be between 1 and 512",
        "queue                          | -1    | must be between 0 and 10000",
        "call-timeout                   | 0s    | must be between 1ms and 10m",
        "call-timeout                   | 11m   | must be between 1ms and 10m",
        "connect-timeout                | -1s   | must be between 1ms and 10m",
        "retry.max-tries                | 0     | must be between 1 and 10",
        "retry.first-wait               | 0ms   | must be between 1ms and 10m",
        "retry.factor                   | 0.5   | must be between 1 and 10",
        "retry.jitter                   | 1     | must be between 0 and 0.99",
        "retry-budget                   | 1.5   | must be between 0 and 1",
        "retry-budget                   | NaN   | must be between 0 and 1",
        "circuit-breaker.window         | 0     | must be between 1 and 10000",
        "circuit-breaker.failure-rate   | 101   | must be between 1 and 100",
        "circuit-breaker.minimum-calls  | 51    | must be between 1 and 50",
        "circuit-breaker.open-for       | 0s    | must be between 1ms and 10m",
        "circuit-breaker.probes         | 0     | must be between 1 and 1000",
        "result-max                     | 1B    | must be between 1KB and 1MB",
        "result-max                     | 2MB   | must be between 1KB and 1MB",
        "base-url                       | ftp://there     | must be an http or https address with a"
            + " host",
        "base-url                       | there           | must be an http or https address with a"
            + " host",
        "base-url                       | http:///path    | must be an http or https address with a"
            + " host",
        "base-url                       | http://a:b@host | must have no user, query or fragment",
        "base-url                       | http://host?a=b | must have no user, query or fragment",
        "perform-path                   | charges         | must be a path that starts with / and"
            + " has no query",
        "undo-path                      | /undo?a=b       | must be a path that starts with / and"
            + " has no query",
      })
  void aValueOutOfItsRangeEndsTheStartWithItsNameAndRule(
      String property, String value, String rule) {
    configureShop();
    configured.put("orderly.agents.shop." + property, value);

    assertThatThrownBy(this::read)
        .isInstanceOfSatisfying(
            InvalidConfigurationPropertyValueException.class,
            refused -> {
              assertThat(refused.getName()).isEqualTo("orderly.agents.shop." + property);
              assertThat(refused.getReason())
                  .isEqualTo("orderly.agents.shop." + property + " " + rule);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"base-url", "perform-path", "undo-path"})
  void anAddressThatIsMissingEndsTheStart(String property) {
    configureShop();
    configured.remove("orderly.agents.shop." + property);

    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("orderly.agents.shop." + property);
  }

  @Test
  void aValueOfTheWrongKindEndsTheStart() {
    configureShop();
    configured.put("orderly.agents.shop.call-timeout", "soon");

    assertThatThrownBy(this::read).hasMessageContaining("orderly.agents.shop.call-timeout");
  }

  @Test
  void aNameThatIsMistypedEndsTheStart() {
    configureShop();
    configured.put("orderly.agents.shop.slot", "3");

    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("no agent has the setting orderly.agents.shop.slot;")
        .hasMessageContaining("base-url, call-timeout, circuit-breaker.failure-rate")
        .hasMessageContaining("slots");
  }

  @Test
  void theModuleItselfConfiguresNoAgent() throws IOException {
    assertThat(sourcesOf("application.yml")).isNotEmpty();
    assertThat(agentsOf("application.yml")).isEmpty();
    assertThat(agentsOf("application-shipped-agents.yml"))
        .containsOnly("inventory", "payment", "carrier");
  }

  /** One that is left out would be called at an address that nobody chose. */
  @Test
  void theShippedAgentsHaveNoAddressUnlessTheDeploymentGivesOne() throws IOException {
    for (PropertySource<?> source : sourcesOf("application-shipped-agents.yml")) {
      for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
        configured.put(name, source.getProperty(name));
      }
    }
    configured.put("orderly.agents.inventory.base-url", "http://127.0.0.1:1");
    configured.put("orderly.agents.carrier.base-url", "http://127.0.0.1:1");

    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("orderly.agents.payment.base-url");
  }

  private static Set<String> agentsOf(String file) throws IOException {
    return sourcesOf(file).stream()
        .flatMap(source -> Arrays.stream(((EnumerablePropertySource<?>) source).getPropertyNames()))
        .filter(name -> name.startsWith("orderly.agents."))
        .map(name -> name.substring("orderly.agents.".length()).replaceAll("[.].*", ""))
        .collect(Collectors.toSet());
  }

  private static List<PropertySource<?>> sourcesOf(String file) throws IOException {
    return new YamlPropertySourceLoader().load(file, new ClassPathResource(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shop", "1shop", "-shop", "shop_1", "shop.1"})
  void aNameThatNoTopicAndNoWorkflowCanHaveEndsTheStart(String name) {
    assertThatThrownBy(() -> read(new CodeAgent(name)))
        .isInstanceOf(InvalidConfigurationPropertyValueException.class)
        .hasMessageContaining("the name of an agent starts with a letter");
  }

  private void configureShop() {
    configured.put("orderly.agents.shop.base-url", "http://127.0.0.1:1/shop/");
    configured.put("orderly.agents.shop.perform-path", "/charges");
    configured.put("orderly.agents.shop.undo-path", "/charges/undo");
  }

  private AgentCatalogue read(Agent... inCode) {
    return AgentCatalogue.of(
        new Binder(new MapConfigurationPropertySource(configured)), List.of(inCode), HTTP);
  }

  private record CodeAgent(String name, String operation) implements Agent {

    CodeAgent(String name) {
      this(name, "");
    }

    @Override
    public StepAnswer perform(StepCall call) {
      return new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
    }

    @Override
    public StepAnswer undo(StepCall call) {
      return new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
    }
  }
}
