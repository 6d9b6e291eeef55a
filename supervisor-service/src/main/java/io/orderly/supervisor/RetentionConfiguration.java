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
import io.orderly.store.retention.PurgedOrderExpiry;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.supervisor.retention.KeyPurge;
import io.orderly.supervisor.retention.OrderPurge;
import io.orderly.supervisor.retention.QueuePositionPurge;
import io.orderly.supervisor.retention.RetentionRun;
import io.orderly.supervisor.retention.RetentionTasks;
import io.orderly.supervisor.retention.TableGauges;
import io.orderly.supervisor.retention.VersionRetirement;
import java.nio.file.Path;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the archive, the purge of finished orders and the lookup of purged ones. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetentionProperties.class)
class RetentionConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(RetentionConfiguration.class);

  private final RetentionProperties properties;

  RetentionConfiguration(RetentionProperties properties) {
    this.properties = properties;
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
  RetentionTasks retentionTasks(
      FinishedOrders finished,
      PurgedOrderExpiry expiry,
      AgentAlerts agentAlerts,
      QueuePositionStore queuePositions,
      VersionRetirement versions,
      SharedRateLimit sharedRateLimit,
      ObjectProvider<FileArchive> archive,
      TableGauges tableGauges,
      MeterRegistry meters) {
    if (properties.finishedOrders() == FinishedOrdersRule.KEEP) {
      LOG.info("Retention: finished orders are kept");
      return new RetentionTasks(
          new QueuePositionPurge(queuePositions), versions, null, tableGauges);
    }
    // Without its archive the service must not start: nothing may be purged unarchived.
    OrderArchive target =
        properties.finishedOrders() == FinishedOrdersRule.ARCHIVE ? archive.getObject() : null;
    LOG.info(
        "Retention: finished orders are purged {} after their end and archived {}",
        properties.keepFinished(),
        target == null ? "nowhere" : "in " + properties.archive().directory());
    Clock clock = Clock.systemUTC();
    OrderPurge.Terms terms =
        new OrderPurge.Terms(properties.keepFinished(), properties.batch(), properties.perSecond());
    OrderPurge orderPurge = new OrderPurge(finished, sharedRateLimit, target, terms, clock);
    KeyPurge keyPurge = new KeyPurge(expiry, agentAlerts, properties.keepKeys(), clock);
    return new RetentionTasks(
        new QueuePositionPurge(queuePositions),
        versions,
        new RetentionRun(orderPurge, keyPurge, clock, meters),
        tableGauges);
  }

  @Bean
  ArchivedOrders archivedOrders(PurgedOrders purged, WorkflowCatalogue workflows) {
    Path directory = properties.archive().directory();
    return new ArchivedOrders(
        purged, workflows, directory == null ? null : new ArchiveReader(directory));
  }
}
