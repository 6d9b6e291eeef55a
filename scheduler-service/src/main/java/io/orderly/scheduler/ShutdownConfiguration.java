package io.orderly.scheduler;

import io.orderly.platform.InstanceProperties;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.scheduler.lifecycle.Handover;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ReplyGroup;
import io.orderly.scheduler.lifecycle.StopStep;
import io.orderly.scheduler.routing.Routing;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;

/** The steps of a graceful shutdown; {@link StopStep} has their order. */
@Configuration(proxyBeanMethods = false)
class ShutdownConfiguration {

  @Bean
  StopStep handover(Lifecycle lifecycle, Routing routing, SchedulerProperties properties) {
    Handover handover = new Handover(lifecycle, routing, properties.drainTimeout());
    return new StopStep(StopStep.HANDOVER, handover::run);
  }

  @Bean
  StopStep leaveReplyGroup(KafkaAdmin kafka, InstanceProperties instance, Lifecycle lifecycle) {
    ReplyGroup group =
        new ReplyGroup(kafka.getConfigurationProperties(), instance.instanceId(), lifecycle);
    return new StopStep(StopStep.REPLY_GROUP, group::leave);
  }

  @Bean
  StopStep sendLastStatuses(StatusTopics statuses) {
    return new StopStep(StopStep.STATUSES, statuses::close);
  }
}
