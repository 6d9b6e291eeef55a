package io.orderly.submission.workflows;

import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.workflows.WorkflowFiles.WorkflowFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Reads and registers the workflows of new orders. */
@Configuration(proxyBeanMethods = false)
class WorkflowConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(WorkflowConfiguration.class);

  /** Registers before any endpoint opens: no order can begin with an unregistered version. */
  @Bean
  @DependsOnDatabaseInitialization
  KnownWorkflows knownWorkflows(WorkflowProperties properties, WorkflowCatalogue catalogue) {
    Path folder = properties.folder();
    List<WorkflowFile> files =
        folder == null ? WorkflowFiles.shipped() : WorkflowFiles.shippedAndIn(folder);
    for (WorkflowFile file : files) {
      catalogue.register(file.definition(), file.yaml());
      LOG.info("Workflow {} read from {}", file.definition().id(), file.source());
    }
    return new KnownWorkflows(
        files.stream()
            .map(WorkflowFile::definition)
            .collect(
                Collectors.toMap(definition -> definition.id().name(), definition -> definition)));
  }
}
