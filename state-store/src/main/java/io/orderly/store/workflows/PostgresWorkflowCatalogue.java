package io.orderly.store.workflows;

import io.orderly.store.pg.Transactions;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Definitions, each read and parsed once while its version is active: a version never changes.
 * Changes by other instances are seen after at most {@link #REFRESH_EVERY}.
 */
final class PostgresWorkflowCatalogue implements WorkflowCatalogue {

  /** A bound for services that never refresh, since they neither claim nor sweep. */
  private static final int MAX_PARSED = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(PostgresWorkflowCatalogue.class);

  private static final String REGISTER =
      """
      INSERT INTO state.workflow (name, version, definition, file_used_at)
      VALUES (?, ?, ?, statement_timestamp())
      ON CONFLICT (name, version)
      DO UPDATE SET used_at = statement_timestamp(), file_used_at = statement_timestamp(),
          retired_at = NULL
      """;

  private static final String OTHER_FOR_NEW_ORDERS =
      """
      SELECT EXISTS (
          SELECT FROM state.workflow WHERE name = ? AND version <> ? AND for_new_orders)
      """;

  private static final String ACTIVE =
      "SELECT name, version FROM state.workflow WHERE retired_at IS NULL";

  private static final String FIND =
      """
      SELECT definition
      FROM state.workflow
      WHERE name = ? AND version = ?
      """;

  private static final RowMapper<WorkflowId> ID =
      (row, number) -> new WorkflowId(row.getString("name"), row.getString("version"));

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final LongSupplier nanoTime;
  private final WorkflowParser parser = new WorkflowParser();

  /** Empty stands for a definition that this program can't read, now or later. */
  private final Map<WorkflowId, Optional<WorkflowDefinition>> parsed = new ConcurrentHashMap<>();

  private Set<WorkflowId> active = Set.of();
  private Set<WorkflowId> runnable = Set.of();
  private long refreshedAtNanos;

  PostgresWorkflowCatalogue(JdbcTemplate jdbc, Transactions transactions, LongSupplier nanoTime) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.nanoTime = nanoTime;
    this.refreshedAtNanos = longAgo();
  }

  @Override
  public boolean register(WorkflowDefinition definition, String yaml) {
    WorkflowId id = definition.id();
    boolean isRegistered = transactions.run(() -> registerUnlessOperatorsHaveAnother(id, yaml));
    refreshSoon();
    return isRegistered;
  }

  private boolean registerUnlessOperatorsHaveAnother(WorkflowId id, String yaml) {
    PostgresWorkflowRegistrations.lockName(jdbc, id.name());
    if (Boolean.TRUE.equals(
        jdbc.queryForObject(OTHER_FOR_NEW_ORDERS, Boolean.class, id.name(), id.version()))) {
      return false;
    }
    jdbc.update(REGISTER, id.name(), id.version(), yaml);
    return true;
  }

  @Override
  public Optional<WorkflowDefinition> find(WorkflowId id) {
    Optional<WorkflowDefinition> known = parsed.get(id);
    return known == null ? read(id) : known;
  }

  @Override
  public synchronized Set<WorkflowId> runnable() {
    if (nanoTime.getAsLong() - refreshedAtNanos >= REFRESH_EVERY.toNanos()) {
      refresh();
    }
    return runnable;
  }

  @Override
  public synchronized boolean readsAll() {
    return runnable().size() == active.size();
  }

  private synchronized void refreshSoon() {
    refreshedAtNanos = longAgo();
  }

  private long longAgo() {
    return nanoTime.getAsLong() - REFRESH_EVERY.toNanos();
  }

  private void refresh() {
    long now = nanoTime.getAsLong();
    active = Set.copyOf(jdbc.query(ACTIVE, ID));
    runnable =
        active.stream()
            .filter(version -> find(version).isPresent())
            .collect(Collectors.toUnmodifiableSet());
    parsed.keySet().retainAll(active);
    refreshedAtNanos = now;
  }

  private Optional<WorkflowDefinition> read(WorkflowId id) {
    Optional<String> yaml =
        jdbc.queryForList(FIND, String.class, id.name(), id.version()).stream().findFirst();
    Optional<WorkflowDefinition> definition = yaml.flatMap(text -> parse(id, text));
    if (yaml.isPresent()) {
      if (parsed.size() >= MAX_PARSED) {
        parsed.clear();
      }
      parsed.put(id, definition);
    }
    return definition;
  }

  private Optional<WorkflowDefinition> parse(WorkflowId id, String yaml) {
    try {
      WorkflowDefinition definition = parser.parse(id.toString(), yaml);
      if (definition.id().equals(id)) {
        return Optional.of(definition);
      }
      LOG.warn(
          "Workflow {} has version {} by its content; this instance does not run it",
          id,
          definition.id());
    } catch (InvalidWorkflowException unreadable) {
      LOG.warn("Workflow {} could not be parsed; this instance does not run it", id, unreadable);
    }
    return Optional.empty();
  }
}
