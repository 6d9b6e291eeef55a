package io.orderly.submission.workflows;

import io.orderly.platform.RefusedStartException;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.workflows.WorkflowFiles.WorkflowFile;
import java.nio.file.Path;
import java.util.ArrayList;
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
  KnownWorkflows knownWorkflows(
      WorkflowProperties properties, WorkflowCatalogue catalogue, RegisteredWorkflows registered) {
    Path folder = properties.folder();
    List<WorkflowFile> files =
        folder == null ? WorkflowFiles.shipped() : WorkflowFiles.shippedAndIn(folder);
    List<WorkflowFile> refused = new ArrayList<>();
    for (WorkflowFile file : files) {
      if (catalogue.register(file.definition(), file.yaml())) {
        LOG.info("Workflow {} read from {}", file.definition().id(), file.source());
      } else {
        refused.add(file);
      }
    }
    if (!refused.isEmpty()) {
      throw new RegisteredByOperatorsException(refused);
    }
    return new KnownWorkflows(
        files.stream()
            .map(WorkflowFile::definition)
            .collect(
                Collectors.toMap(definition -> definition.id().name(), definition -> definition)),
        registered);
  }

  /** Files have other versions of workflows than operators registered: which one is meant? */
  static final class RegisteredByOperatorsException extends RefusedStartException {

    RegisteredByOperatorsException(List<WorkflowFile> files) {
      super(
          files.stream()
              .map(
                  file ->
                      "%s has version %s of workflow %s, but operators registered another one."
                          .formatted(
                              file.source(),
                              file.definition().id().version(),
                              file.definition().id().name()))
              .collect(Collectors.joining("\n")),
          "Remove the file from the folder that orderly.workflows.folder names and register it as"
              + " the others (./orderly workflow register FILE), or give the name back to files"
              + " (./orderly workflow retire NAME), then start again.");
    }
  }
}
