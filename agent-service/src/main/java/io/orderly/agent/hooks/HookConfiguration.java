package io.orderly.agent.hooks;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Topics;
import io.orderly.platform.EventSecretProperties;
import io.orderly.platform.InstanceProperties;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.web.BoundedConnector;
import io.orderly.platform.web.ConnectionLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.catalina.connector.Connector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.kafka.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListenerContainer;

/** Receives webhooks where {@code orderly.hooks.port} is set, at that port alone. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("orderly.hooks.port")
@EnableConfigurationProperties({HookSettings.class, EventSecretProperties.class})
public class HookConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(HookConfiguration.class);

  /** A partner has its hook at hand: who sends it slower than this holds a reader for nothing. */
  private static final Duration BODY_TIMEOUT = Duration.ofSeconds(5);

  /** Nobody who comes here is authenticated, so the oldest of more connections are closed. */
  private static final int MAX_CONNECTIONS = 1_000;

  private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

  /** Beside those that read, some answer that all are busy. */
  private static final int MORE_THREADS = 16;

  /** The connector of the hooks. A bean of type Connector might be taken for another one. */
  record HookConnector(Connector connector) {}

  @Bean
  HookConnector hookConnector(
      HookSettings settings, ServerProperties server, MeterRegistry meters) {
    Connector connector =
        BoundedConnector.of(
            "hooks",
            Objects.requireNonNull(settings.port()),
            server.getAddress(),
            new ConnectionLimits(BODY_TIMEOUT, BODY_TIMEOUT, BODY_TIMEOUT, MAX_CONNECTIONS),
            meters);
    connector.setProperty("maxThreads", Integer.toString(settings.maxConcurrent() + MORE_THREADS));
    connector.setProperty("connectionTimeout", Long.toString(BODY_TIMEOUT.toMillis()));
    connector.setProperty("maxConnections", Integer.toString(2 * MAX_CONNECTIONS));
    return new HookConnector(connector);
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> hookPort(HookConnector hooks) {
    return factory -> factory.addAdditionalTomcatConnectors(hooks.connector());
  }

  /** The catalogue comes first: it reads the definitions of the partners, with their hooks. */
  @Bean
  HookReceiver hookReceiver(
      AgentCatalogue agents,
      Hooks hooks,
      HookSettings settings,
      MessageSender sender,
      Clock clock,
      MeterRegistry meters) {
    return new HookReceiver(
        hooks, sender, new HookRates(settings.maxPerSecond(), System::nanoTime), clock, meters);
  }

  /** What one reads of a batch it sends on, or makes a dead letter. */
  @Bean
  HookEventListeners hookEventListeners(
      AgentCatalogue agents,
      Hooks hooks,
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers,
      HookEventReaders readers) {
    var factory = new ConcurrentKafkaListenerContainerFactory<Object, Object>();
    configurer.configure(factory, consumers);
    factory.setCommonErrorHandler(BatchRetry.untilSuccess(RETRY_INTERVAL, RETRY_INTERVAL));
    return new HookEventListeners(
        hooks.believed().stream()
            .<MessageListenerContainer>map(agent -> listener(factory, agent, readers.of(agent)))
            .toList());
  }

  @Bean
  HookEventReaders hookEventReaders(
      AgentCatalogue agents,
      Hooks hooks,
      PoisonGuard guard,
      MessageSender sender,
      MeterRegistry meters,
      InstanceProperties instance,
      EventSecretProperties secrets) {
    return agent ->
        new HookEventReader(
            new StepReplies(
                agent, instance.instanceId(), resultMaxBytes(agents, agent), secrets.macOf(agent)),
            hooks.mapper(agent),
            guard,
            sender,
            meters);
  }

  private static int resultMaxBytes(AgentCatalogue agents, String agent) {
    return agents.entries().stream()
        .filter(entry -> entry.name().equals(agent))
        .mapToInt(entry -> (int) entry.settings().resultMax().toBytes())
        .findFirst()
        .orElseThrow();
  }

  /** Makes the reader of an agent's hooks. */
  interface HookEventReaders {
    HookEventReader of(String agent);
  }

  private static MessageListenerContainer listener(
      ConcurrentKafkaListenerContainerFactory<Object, Object> factory,
      String agent,
      HookEventReader reader) {
    var container = factory.createContainer(Topics.hookEvents(agent));
    container.setBeanName("hooks-" + agent);
    ContainerProperties properties = container.getContainerProperties();
    properties.setGroupId(ConsumerGroups.hooks(agent));
    properties.setMessageListener((BatchMessageListener<String, byte[]>) reader::read);
    return container;
  }

  @Bean
  FilterRegistrationBean<HookPort> hookFilter(
      HookConnector hooks, HookReceiver receiver, HookSettings settings) {
    FilterRegistrationBean<HookPort> filter =
        new FilterRegistrationBean<>(
            new HookPort(() -> hooks.connector().getLocalPort(), receiver, settings));
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }

  /** The port that it got may be another one than was asked for. */
  @Bean
  ApplicationListener<ApplicationReadyEvent> hookPortLog(HookConnector port, Hooks hooks) {
    return ready ->
        LOG.info(
            "Webhooks for agents {} are received at port {}",
            hooks.agents(),
            port.connector().getLocalPort());
  }

  @Bean
  RequiredTopics hookTopics(AgentCatalogue agents, Hooks hooks, TopicProperties topics) {
    Stream<String> events = hooks.believed().stream().map(Topics::hookEvents);
    return topics.required(
        Stream.concat(Stream.of(Topics.SCHEDULER_COMMANDS, Topics.PARTNER_EVENTS), events)
            .flatMap(topic -> Stream.of(topic, Topics.deadLetters(topic)))
            .toArray(String[]::new));
  }
}
