package io.orderly.agent.autoconfigure;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.hosting.AgentVariables;
import io.orderly.agent.hosting.ConfiguredAgents;
import io.orderly.agent.messaging.AgentLoops;
import io.orderly.agent.messaging.AgentsHealth;
import io.orderly.agent.messaging.BufferedBytes;
import io.orderly.agent.messaging.ReplyProducer;
import io.orderly.agent.messaging.RequestLoopFactory;
import io.orderly.agent.messaging.RequestReader;
import io.orderly.agent.messaging.RequestTopics;
import io.orderly.agent.reporting.ReportSender;
import io.orderly.agent.reporting.Reporting;
import io.orderly.agent.stepping.AgentStepsFactory;
import io.orderly.agent.stepping.CallThreads;
import io.orderly.agent.stepping.Resilience;
import io.orderly.platform.InstanceProperties;
import io.orderly.platform.RuntimeConfiguration;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.util.unit.DataSize;

/**
 * Serves the agents of an application: its beans of type {@link Agent}, and the configured ones.
 */
@AutoConfiguration
@Import(RuntimeConfiguration.class)
class AgentAutoConfiguration {

  /** An ordinary order is a few kilobytes; with less, requests would come one by one. */
  private static final DataSize MIN_BUFFERED = DataSize.ofMegabytes(1);

  @Bean
  AgentCatalogue agentCatalogue(
      ConfigurableEnvironment environment,
      ObjectProvider<Agent> inCode,
      ObjectProvider<ConfiguredAgents> configured) {
    AgentCatalogue agents =
        AgentCatalogue.of(
            Binder.get(environment),
            inCode.stream().toList(),
            configured.getIfAvailable(() -> ConfiguredAgents.NONE));
    AgentVariables.check(environment.getSystemEnvironment().keySet(), agents.names());
    return agents;
  }

  @Bean
  RequiredTopics agentTopics(AgentCatalogue agents, TopicProperties topics) {
    return RequestTopics.of(agents.names(), topics);
  }

  @Bean
  Resilience.Registries resilienceRegistries(
      RetryRegistry retries,
      CircuitBreakerRegistry circuitBreakers,
      BulkheadRegistry bulkheads,
      TimeLimiterRegistry timeLimiters) {
    return new Resilience.Registries(retries, circuitBreakers, bulkheads, timeLimiters);
  }

  @Bean
  AgentStepsFactory agentStepsFactory(
      Resilience.Registries registries,
      Environment environment,
      MeterRegistry meters,
      Clock clock,
      InstanceProperties instance,
      OrderTracing tracing) {
    boolean virtualIsEnabled =
        environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false);
    return new AgentStepsFactory(
        registries,
        CallThreads.of(virtualIsEnabled),
        meters,
        clock,
        instance.instanceId(),
        tracing);
  }

  @Bean
  AgentLoops agentLoops(
      AgentCatalogue agents, RequestLoopFactory factory, ApplicationContext application) {
    return new AgentLoops(agents, factory, application);
  }

  @Bean
  RequestLoopFactory requestLoopFactory(
      AgentStepsFactory steps,
      ConsumerFactory<String, byte[]> consumers,
      RequestReader reader,
      ReplyProducer producer,
      DeadLetters deadLetters,
      MeterRegistry meters,
      BufferedBytes bufferedBytes) {
    return new RequestLoopFactory(
        steps, consumers, reader, producer, deadLetters, meters, bufferedBytes);
  }

  @Bean
  BufferedBytes bufferedBytes(Environment environment, MeterRegistry meters) {
    BufferedBytes bufferedBytes =
        Binder.get(environment)
            .bind("orderly.agent.max-buffered-bytes", DataSize.class)
            .map(AgentAutoConfiguration::bounded)
            .orElseGet(() -> BufferedBytes.inHeapOf(Runtime.getRuntime().maxMemory()));
    Gauge.builder("orderly.agent.requests.buffered.bytes", bufferedBytes, BufferedBytes::held)
        .description("Bytes of the requests that all agents of this process have buffered")
        .register(meters);
    return bufferedBytes;
  }

  private static BufferedBytes bounded(DataSize max) {
    if (max.compareTo(MIN_BUFFERED) < 0) {
      throw new IllegalArgumentException(
          "orderly.agent.max-buffered-bytes must be at least 1MB, but is " + max);
    }
    return BufferedBytes.of(max.toBytes());
  }

  @Bean
  ReplyProducer replyProducer(ProducerFactory<String, byte[]> producers) {
    return new ReplyProducer(producers);
  }

  @Bean
  RequestReader requestReader(MessageReader reader, DeadLetters deadLetters) {
    return new RequestReader(reader, deadLetters);
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return new ClockOffset("broker", clock, System::nanoTime, meters);
  }

  @Bean
  ReportSender reportSender(ProducerFactory<String, byte[]> producers, ClockOffset clockOffset) {
    return new ReportSender(producers, clockOffset);
  }

  @Bean
  Reporting reporting(
      AgentLoops loops,
      ReportSender sender,
      InstanceProperties instance,
      Clock clock,
      Resilience.Registries registries) {
    Reporting reporting = new Reporting(loops, sender, instance.instanceId(), clock);
    registries
        .circuitBreakers()
        .getEventPublisher()
        .onEntryAdded(
            added ->
                added
                    .getAddedEntry()
                    .getEventPublisher()
                    .onStateTransition(changed -> reporting.soon()));
    return reporting;
  }

  @Bean("agents")
  AgentsHealth agentsHealth(AgentLoops loops) {
    return new AgentsHealth(loops);
  }
}
