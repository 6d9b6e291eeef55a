package io.orderly.platform;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.KafkaMessageSender;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicCheck;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.kafka.TransientFailures;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TracingConfiguration;
import io.orderly.platform.web.ConnectionsConfiguration;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;

/** The beans that every service shares; a service, or the starter of agents, imports it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  TopicProperties.class,
  InstanceProperties.class,
  FailureTextProperties.class
})
@Import({TracingConfiguration.class, ConnectionsConfiguration.class})
public class RuntimeConfiguration {

  /** This machine's clock, for whatever compares it with another one. */
  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  MessageSender messageSender(KafkaTemplate<String, byte[]> kafkaTemplate, OrderTracing tracing) {
    return new KafkaMessageSender(kafkaTemplate, tracing);
  }

  @Bean
  FailureTexts failureTexts(FailureTextProperties properties) {
    return properties.texts();
  }

  @Bean
  DeadLetters deadLetters(KafkaTemplate<String, byte[]> kafkaTemplate, MeterRegistry meters) {
    return new DeadLetters(kafkaTemplate, meters);
  }

  @Bean
  MessageReader messageReader(DeadLetters deadLetters) {
    return new MessageReader(deadLetters);
  }

  @Bean
  PoisonGuard poisonGuard(MessageReader reader, DeadLetters deadLetters) {
    return new PoisonGuard(reader, deadLetters, new TransientFailures());
  }

  @Bean
  TopicCheck topicCheck(
      KafkaAdmin kafka, ObjectProvider<RequiredTopics> topics, MeterRegistry meters) {
    return new TopicCheck(kafka.getConfigurationProperties(), topics.stream().toList(), meters);
  }

  @Bean
  @ConditionalOnProperty("orderly.exit-when-broken")
  BrokenProcessExit brokenProcessExit(ConfigurableApplicationContext context) {
    return new BrokenProcessExit(context);
  }

  @Bean
  @ConditionalOnProperty("orderly.exit-with-starter")
  ParentProcessWatch starterWatch(ConfigurableApplicationContext context) {
    return new ParentProcessWatch(context);
  }
}
