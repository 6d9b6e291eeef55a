package io.orderly.supervisor;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.archive.ArchivedOrders;
import io.orderly.operator.retention.RetentionProperties;
import io.orderly.operator.retention.RetentionProperties.ArchiveProperties;
import io.orderly.operator.retention.RetentionProperties.FinishedOrdersRule;
import io.orderly.platform.InstanceProperties;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.archive.ArchiveReader;
import io.orderly.store.archive.FileArchive;
import io.orderly.store.archive.FileNames;
import io.orderly.store.archive.OrderArchive;
import io.orderly.store.fairness.QueuePositionStore;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.retention.PurgedOrderMemory;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.store.statistics.TableStatistics;
import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.supervisor.retention.KeyPurge;
import io.orderly.supervisor.retention.OrderPurge;
import io.orderly.supervisor.retention.PastQueuePositions;
import io.orderly.supervisor.retention.RetentionLoop;
import io.orderly.supervisor.retention.RetentionRun;
import io.orderly.supervisor.retention.VersionRetirement;
import io.orderly.supervisor.retention.tables.TableGauges;
import io.orderly.supervisor.retention.tables.TableGaugesLoop;
import java.nio.file.Path;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Puts together what lets finished orders leave the store and shows them again. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetentionProperties.class)
class RetentionConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(RetentionConfiguration.class);

  /** Retention, workflow versions, and the figures of the tables. */
  private static final int DUTIES = 3;

  private static final int STOP_WITHIN_SECONDS = 10;

  private final RetentionProperties properties;

  RetentionConfiguration(RetentionProperties properties) {
    this.properties = properties;
  }

  @Bean(name = RetentionLoop.SCHEDULER, defaultCandidate = false)
  ThreadPoolTaskScheduler retentionScheduler(ApplicationContext application) {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(DUTIES);
    scheduler.setThreadNamePrefix("retention-");
    scheduler.setErrorHandler(new TaskErrors(application));
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationSeconds(STOP_WITHIN_SECONDS);
    return scheduler;
  }

  @Bean
  @ConditionalOnProperty(name = "orderly.retention.finished-orders", havingValue = "archive")
  FileArchive fileArchive(InstanceProperties instance) {
    ArchiveProperties archive = properties.archive();
    return new FileArchive(
        requireNonNull(archive.directory()),
        new FileNames(instance.instanceId(), archive.format()),
        archive.rollAt().toBytes(),
        Clock.systemUTC());
  }

  @Bean
  VersionRetirement versionRetirement(WorkflowRetirement workflows) {
    return new VersionRetirement(workflows, Clock.systemUTC());
  }

  @Bean
  RetentionLoop retentionLoop(
      FinishedOrders finished,
      PurgedOrderMemory memory,
      AgentAlerts agentAlerts,
      QueuePositionStore turns,
      VersionRetirement versions,
      SharedRateLimit sharedRateLimit,
      ObjectProvider<FileArchive> archive,
      MeterRegistry meters) {
    if (properties.finishedOrders() == FinishedOrdersRule.KEEP) {
      LOG.info("Retention: finished orders are kept for ever");
      return new RetentionLoop(new PastQueuePositions(turns), versions, null);
    }
    // Never an archive that is missing by mistake: then nothing may leave, so nothing starts.
    OrderArchive keeper =
        properties.finishedOrders() == FinishedOrdersRule.ARCHIVE ? archive.getObject() : null;
    LOG.info(
        "Retention: finished orders are purged {} after their end and archived {}",
        properties.keepFinished(),
        keeper == null ? "nowhere" : "in " + properties.archive().directory());
    Clock clock = Clock.systemUTC();
    OrderPurge.Terms terms =
        new OrderPurge.Terms(properties.keepFinished(), properties.batch(), properties.perSecond());
    OrderPurge departing = new OrderPurge(finished, sharedRateLimit, keeper, terms, clock);
    KeyPurge forgetting = new KeyPurge(memory, agentAlerts, properties.keepKeys(), clock);
    return new RetentionLoop(
        new PastQueuePositions(turns),
        versions,
        new RetentionRun(departing, forgetting, clock, meters));
  }

  @Bean
  ArchivedOrders archivedOrders(PurgedOrders departed) {
    Path directory = properties.archive().directory();
    return new ArchivedOrders(departed, directory == null ? null : new ArchiveReader(directory));
  }

  @Bean
  TableGauges tableGauges(TableStatistics statistics, MeterRegistry meters) {
    return new TableGauges(statistics, meters);
  }

  @Bean
  TableGaugesLoop tableGaugesLoop(TableGauges gauges) {
    return new TableGaugesLoop(gauges);
  }
}
