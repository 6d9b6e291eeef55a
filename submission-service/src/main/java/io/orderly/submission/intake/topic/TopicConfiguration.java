package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.listener.CommonErrorHandler;

/** The topics that the listener needs, and how it retries. */
@Configuration(proxyBeanMethods = false)
class TopicConfiguration {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  @Bean
  RequiredTopics submissionTopics(TopicProperties topics) {
    return topics.required(
        Topics.ORDER_SUBMISSIONS,
        Topics.ORDER_STATUS,
        Topics.SCHEDULER_COMMANDS,
        Topics.deadLetters(Topics.ORDER_SUBMISSIONS));
  }

  @Bean
  CommonErrorHandler untilAccepted() {
    return BatchRetry.untilSuccess(FIRST_PAUSE, MAX_PAUSE);
  }
}
