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
import io.orderly.supervisor.agents.AgentStatusLoops;
import io.orderly.supervisor.agents.alerts.AgentFaultKeeping;
import io.orderly.supervisor.agents.pauses.SystemPauseTask;
import java.time.Clock;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;

/** Puts together what operators see that is not in the store but in Kafka. */
@Configuration(proxyBeanMethods = false)
class AgentStatusConfiguration {

  @Bean
  RememberedReports agentReports() {
    return new RememberedReports(Clock.systemUTC());
  }

  @Bean(destroyMethod = "")
  ReportReader reportReader(KafkaAdmin kafka, RememberedReports reports) {
    return new ReportReader(kafka.getConfigurationProperties(), reports, Clock.systemUTC());
  }

  @Bean(destroyMethod = "")
  KafkaLags groupLags(KafkaAdmin kafka) {
    return new KafkaLags(kafka.getConfigurationProperties(), Clock.systemUTC());
  }

  /** Ends what its rounds opened; nobody else may, for a consumer takes one thread alone. */
  @Bean
  AgentStatusLoops watchLoops(
      ReportReader reports,
      KafkaLags lags,
      SystemPauseTask holds,
      AgentFaultKeeping faults,
      ApplicationContext application) {
    return new AgentStatusLoops(reports, lags, holds, faults, new TaskErrors(application));
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
  SystemPauseTask holdKeeping(
      RememberedReports reports, SystemPauses holds, WakePublisher schedulers) {
    return new SystemPauseTask(reports, holds, schedulers::wake, Clock.systemUTC());
  }

  @Bean
  DeadLetterService deadLetterDesk(KafkaAdmin kafka, ReplayCommands commands) {
    return new KafkaDeadLetters(kafka.getConfigurationProperties(), commands, Clock.systemUTC());
  }
}
