package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.submission.intake.SubmissionProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.listener.CommonErrorHandler;

/** The topics that the listener needs, and how it retries. */
@Configuration(proxyBeanMethods = false)
class TopicConfiguration {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  @Bean
  RequiredTopics submissionTopics(TopicProperties topics, SubmissionProperties properties) {
    List<String> names = new ArrayList<>();
    names.add(Topics.ORDER_STATUS);
    names.add(Topics.SCHEDULER_COMMANDS);
    for (String topic : new Submitters(properties).topics()) {
      names.add(topic);
      names.add(Topics.deadLetters(topic));
    }
    properties.topics().stream()
        .flatMap(topic -> Stream.ofNullable(topic.replyTopic()))
        .distinct()
        .forEach(names::add);
    return topics.required(names.toArray(String[]::new));
  }

  @Bean
  CommonErrorHandler untilAccepted() {
    return BatchRetry.untilSuccess(FIRST_PAUSE, MAX_PAUSE);
  }
}
