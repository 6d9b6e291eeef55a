package io.orderly.submission.workflows;

import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.workflow.WorkflowId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The workflows that operators registered, read every two seconds. While the store is unavailable,
 * those read last are kept: no order is accepted then.
 */
@Component
@DependsOnDatabaseInitialization
final class RegisteredWorkflows implements KnownWorkflows.Registered {

  private static final Logger LOG = LoggerFactory.getLogger(RegisteredWorkflows.class);
  private static final long INTERVAL_MILLIS = 2_000;

  private final WorkflowRegistrations registrations;
  private final WorkflowCatalogue catalogue;
  private volatile Map<String, KnownWorkflow> current = Map.of();

  /** Reads them for the first time, before an endpoint opens. */
  RegisteredWorkflows(WorkflowRegistrations registrations, WorkflowCatalogue catalogue) {
    this.registrations = registrations;
    this.catalogue = catalogue;
    this.current = read();
  }

  @Scheduled(initialDelay = INTERVAL_MILLIS, fixedDelay = INTERVAL_MILLIS)
  void refresh() {
    try {
      current = read();
    } catch (DataAccessException e) {
      LOG.warn("Registered workflows could not be read; retrying: {}", e.toString());
    }
  }

  @Override
  public Map<String, KnownWorkflow> current() {
    return current;
  }

  @Override
  public Optional<KnownWorkflow> readNow(String name) {
    Optional<WorkflowId> version = registrations.forNewOrders(name);
    Optional<KnownWorkflow> known = version.flatMap(catalogue::find).map(KnownWorkflow::of);
    if (version.isPresent() && known.isEmpty()) {
      throw new TransientDataAccessResourceException(
          "workflow %s is registered in version %s, which this instance can't read: upgrade it"
              .formatted(name, version.get().version()));
    }
    return known;
  }

  private Map<String, KnownWorkflow> read() {
    Map<String, KnownWorkflow> before = current;
    Map<String, KnownWorkflow> now = new HashMap<>();
    for (WorkflowId version : registrations.forNewOrders()) {
      KnownWorkflow known = known(version, before.get(version.name()));
      if (known != null) {
        now.put(version.name(), known);
      }
    }
    return Map.copyOf(now);
  }

  /** A version that this instance can't read leaves the one before, where there is one. */
  private @Nullable KnownWorkflow known(WorkflowId version, @Nullable KnownWorkflow before) {
    if (before != null && before.definition().id().equals(version)) {
      return before;
    }
    Optional<KnownWorkflow> read = catalogue.find(version).map(KnownWorkflow::of);
    if (read.isPresent()) {
      LOG.info(
          "New orders of workflow {} begin with version {}", version.name(), version.version());
    }
    return read.orElse(before);
  }
}
