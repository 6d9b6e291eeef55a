package io.orderly.submission.commands;

import io.orderly.platform.GraceProperties;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Compares the grace with the other services before a command can use it. */
@Configuration(proxyBeanMethods = false)
class CommandsConfiguration {

  @Bean
  SubmitterCommands submitterCommands(
      StateStore store,
      WorkflowCatalogue workflows,
      GraceProperties properties,
      SharedSettings settings,
      CommandPublisher publisher) {
    return new SubmitterCommands(
        store, workflows, Grace.of("submission", properties.grace(), settings), publisher::publish);
  }
}
