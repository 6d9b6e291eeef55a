package io.orderly.submission.completing.topic;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The topics that the listener needs. */
@Configuration(proxyBeanMethods = false)
class CompletionTopicConfiguration {

  @Bean
  RequiredTopics completionTopics(TopicProperties topics, CompletionProperties properties) {
    return topics.required(
        properties.topics().stream()
            .map(CompletionTopic::topic)
            .flatMap(topic -> Stream.of(topic, Topics.deadLetters(topic)))
            .toArray(String[]::new));
  }
}
