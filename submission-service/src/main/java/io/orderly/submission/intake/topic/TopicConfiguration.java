package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionProperties;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.listener.CommonErrorHandler;

/** Wires the listener with the topics that it needs. */
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
  SubmissionListener submissionListener(
      SubmissionProperties properties,
      SubmissionCheck check,
      Intake intake,
      MessageReader reader,
      DeadLetters deadLetters,
      MessageSender sender,
      OrderTracing tracing) {
    return new SubmissionListener(
        properties.topicSubmitter(),
        new TopicIntake(new SubmissionRecords(check), intake, tracing),
        new PoisonGuard(reader, deadLetters, new TransientSubmissionFailures()),
        deadLetters,
        sender);
  }

  @Bean
  CommonErrorHandler untilTaken() {
    return BatchRetry.untilTaken(FIRST_PAUSE, MAX_PAUSE);
  }
}
