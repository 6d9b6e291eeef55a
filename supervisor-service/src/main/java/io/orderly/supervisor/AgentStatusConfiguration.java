package io.orderly.supervisor;

import io.orderly.operator.agents.RememberedReports;
import io.orderly.operator.agents.ReportReader;
import io.orderly.operator.deadletters.DeadLetterService;
import io.orderly.operator.deadletters.KafkaDeadLetters;
import io.orderly.operator.lag.KafkaLags;
import io.orderly.operator.publishing.WakePublisher;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.deadletters.ReplayCommands;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.agents.AgentFaultKeeping;
import io.orderly.supervisor.agents.ServedVersions;
import io.orderly.supervisor.agents.SystemPauseTask;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;

/**
 * Wires what operators see of Kafka: agent reports, lags and dead letters. Its clients are closed
 * after the scheduler has ended their tasks.
 */
@Configuration(proxyBeanMethods = false)
class AgentStatusConfiguration {

  @Bean
  RememberedReports agentReports() {
    return new RememberedReports(Clock.systemUTC());
  }

  @Bean
  ReportReader reportReader(KafkaAdmin kafka, RememberedReports reports) {
    return new ReportReader(kafka.getConfigurationProperties(), reports, Clock.systemUTC());
  }

  @Bean
  KafkaLags groupLags(KafkaAdmin kafka) {
    return new KafkaLags(kafka.getConfigurationProperties(), Clock.systemUTC());
  }

  @Bean
  AgentFaultKeeping agentFaultKeeping(
      RememberedReports reports,
      PauseSwitches pauses,
      AgentAlerts alerts,
      SupervisorProperties properties) {
    return new AgentFaultKeeping(
        reports, pauses, alerts, properties.agentFaultAfter(), System::nanoTime);
  }

  @Bean
  SystemPauseTask systemPauseTask(
      RememberedReports reports, SystemPauses pauses, WakePublisher schedulers) {
    return new SystemPauseTask(reports, pauses, schedulers::wake, Clock.systemUTC());
  }

  @Bean
  ServedVersions servedVersions(
      RememberedReports reports,
      WorkflowCatalogue workflows,
      PauseSwitches switches,
      SystemPauses pauses,
      WakePublisher schedulers) {
    return new ServedVersions(
        reports, workflows, switches, pauses, schedulers::wake, Clock.systemUTC());
  }

  @Bean
  DeadLetterService deadLetterService(KafkaAdmin kafka, ReplayCommands commands) {
    return new KafkaDeadLetters(kafka.getConfigurationProperties(), commands, Clock.systemUTC());
  }
}
