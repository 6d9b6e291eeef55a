package io.orderly.scheduler;

import io.orderly.platform.InstanceProperties;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.scheduler.handover.Handover;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ProcessEnd;
import io.orderly.scheduler.messaging.ListenerWatch;
import io.orderly.scheduler.messaging.ReplyGroup;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.stopping.StopOrder;
import io.orderly.scheduler.stopping.StopStep;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Puts together who this process is, when it may start anything, and how it stops. */
@Configuration(proxyBeanMethods = false)
class LifecycleConfiguration {

  /** Topics, gauges, pauses, two of limits, lines, the reconcile loop and the clock. */
  static final int DUTIES = 8;

  /**
   * Spring's own scheduler for virtual threads runs duties of a fixed delay on one thread, so that
   * one which waits for a broker that is away would hold up the others.
   */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(DUTIES);
    scheduler.setThreadNamePrefix("duty-");
    return scheduler;
  }

  @Bean
  @DependsOnDatabaseInitialization
  Incarnation incarnation(InstanceRegistry registry, InstanceProperties instance) {
    return registry.begin(instance.instanceId());
  }

  @Bean
  ProcessEnd processEnd(ApplicationContext application) {
    return () -> AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
  }

  @Bean
  ListenerWatch listenerWatch(Lifecycle standing, ProcessEnd processEnd) {
    return new ListenerWatch(standing, processEnd);
  }

  @Bean
  StopStep handOver(Lifecycle standing, Routing routing, SchedulerProperties properties) {
    Handover handover = new Handover(standing, routing, properties.drainTimeout());
    return new StopStep(StopOrder.HANDOVER, handover::run);
  }

  @Bean
  StopStep leaveReplyGroup(KafkaAdmin kafka, InstanceProperties instance, Lifecycle standing) {
    ReplyGroup group =
        new ReplyGroup(kafka.getConfigurationProperties(), instance.instanceId(), standing);
    return new StopStep(StopOrder.REPLY_GROUP, group::leave);
  }

  @Bean
  StopStep sendLastStatuses(StatusTopics statuses) {
    return new StopStep(StopOrder.STATUSES, statuses::close);
  }
}
