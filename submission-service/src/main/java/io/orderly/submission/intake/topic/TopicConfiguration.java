package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.ReplyTopics;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionProperties;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;

/** The topic door with the topics that it needs. */
@Configuration(proxyBeanMethods = false)
class TopicConfiguration {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  @Bean
  RequiredTopics submissionTopics(TopicProperties topics) {
    return topics.required(
        Topics.ORDER_SUBMISSIONS,
        Topics.ORDER_STATUS,
        Topics.SCHEDULER_COMMANDS,
        Topics.deadLetters(Topics.ORDER_SUBMISSIONS));
  }

  @Bean
  ReplyTopics replyTopics(KafkaAdmin admin) {
    return new KafkaReplyTopics(Admin.create(admin.getConfigurationProperties()));
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
        new PoisonGuard(reader, deadLetters, new PassingAtTheDoor()),
        deadLetters,
        sender);
  }

  /**
   * Hands a batch in again until it is taken: what gets here passes by itself, such as the store or
   * Kafka being away. What is wrong with single records, the guard keeps back.
   */
  @Bean
  CommonErrorHandler untilTaken() {
    DefaultErrorHandler handler = new DefaultErrorHandler(pauses());
    handler.setClassifications(Map.of(), true);
    handler.setRetryListeners(new WaitingDoor());
    return handler;
  }

  /** Without end: a batch that was given up would be lost. */
  static BackOff pauses() {
    ExponentialBackOff pauses = new ExponentialBackOff(FIRST_PAUSE.toMillis(), 2);
    pauses.setMaxInterval(LONGEST_PAUSE.toMillis());
    return pauses;
  }
}
