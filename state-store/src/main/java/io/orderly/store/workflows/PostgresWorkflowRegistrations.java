package io.orderly.store.workflows;

import io.orderly.store.pg.Transactions;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** One lock per name makes commands, and services that start with files, follow one another. */
final class PostgresWorkflowRegistrations implements WorkflowRegistrations {

  /** A name has no row of its own that could be locked before its first version. */
  private static final String LOCK_NAME =
      "SELECT pg_advisory_xact_lock(hashtextextended('workflow ' || ?, 0))";

  private static final String FOR_NEW_ORDERS =
      "SELECT name, version FROM state.workflow WHERE for_new_orders";

  private static final String OF_NAME =
      "SELECT name, version FROM state.workflow WHERE for_new_orders AND name = ?";

  private static final String IN_USE =
      """
      SELECT version, for_new_orders, is_of_file
      FROM (
          SELECT version, for_new_orders, file_used_at, coalesce(
              file_used_at > statement_timestamp() - ? * interval '1 millisecond', false)
              AS is_of_file
          FROM state.workflow
          WHERE name = ?) AS versions
      WHERE for_new_orders OR is_of_file
      ORDER BY for_new_orders DESC, file_used_at DESC
      """;

  private static final String IS_KNOWN =
      "SELECT EXISTS (SELECT FROM state.workflow WHERE name = ?)";

  private static final String HAS_PLACE =
      """
      SELECT count(*) < ? OR bool_or(name = ? AND version = ?)
      FROM state.workflow
      WHERE retired_at IS NULL
      """;

  /** The outcome is written last, so a second command with the same id waits for the row lock. */
  private static final String BEGIN_COMMAND =
      """
      INSERT INTO state.workflow_registration (command_id, name, version, actor, reason, outcome)
      VALUES (?, ?, ?, ?, ?, 'ALREADY')
      ON CONFLICT (command_id) DO NOTHING
      """;

  private static final String END_COMMAND =
      "UPDATE state.workflow_registration SET outcome = ?, before_version = ? WHERE command_id = ?";

  private static final String FIND_COMMAND =
      """
      SELECT outcome, before_version
      FROM state.workflow_registration
      WHERE command_id = ? AND name = ? AND version IS NOT DISTINCT FROM ?
      """;

  private static final String END_NEW_ORDERS =
      "UPDATE state.workflow SET for_new_orders = false WHERE name = ? AND for_new_orders";

  /** The text of a version that is there may differ in its layout: it is not changed. */
  private static final String BEGIN_NEW_ORDERS =
      """
      INSERT INTO state.workflow (name, version, definition, registered_by, for_new_orders)
      VALUES (?, ?, ?, ?, true)
      ON CONFLICT (name, version) DO UPDATE
      SET registered_by = excluded.registered_by, for_new_orders = true,
          used_at = statement_timestamp(), retired_at = NULL
      """;

  private static final RowMapper<WorkflowId> ID =
      (row, number) -> new WorkflowId(row.getString("name"), row.getString("version"));

  private static final RowMapper<InUse> IN_USE_ROW =
      (row, number) ->
          new InUse(
              row.getString("version"),
              row.getBoolean("for_new_orders"),
              row.getBoolean("is_of_file"));

  private static final RowMapper<Registration> REGISTRATION =
      (row, number) ->
          new Registration(
              Outcome.valueOf(row.getString("outcome")), row.getString("before_version"));

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  PostgresWorkflowRegistrations(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  /** A version that new orders begin with, as operators or files say; both may say the same. */
  private record InUse(String version, boolean isRegistered, boolean isOfFile) {}

  /** Waits until no other transaction decides about this name; the lock ends with this one. */
  static void lockName(JdbcTemplate jdbc, String name) {
    jdbc.query(LOCK_NAME, row -> {}, name);
  }

  @Override
  public Set<WorkflowId> forNewOrders() {
    return Set.copyOf(jdbc.query(FOR_NEW_ORDERS, ID));
  }

  @Override
  public Optional<WorkflowId> forNewOrders(String name) {
    return jdbc.query(OF_NAME, ID, name).stream().findFirst();
  }

  @Override
  public Registration preview(RegistrationCommand command) {
    List<InUse> inUse = jdbc.query(IN_USE, IN_USE_ROW, FILES_OWN_FOR.toMillis(), command.name());
    String version = command.version();
    return version == null
        ? retirement(command.name(), inUse)
        : registration(new WorkflowId(command.name(), version), inUse);
  }

  private Registration retirement(String name, List<InUse> inUse) {
    @Nullable String before = before(inUse);
    if (inUse.isEmpty()) {
      boolean isKnown = Boolean.TRUE.equals(jdbc.queryForObject(IS_KNOWN, Boolean.class, name));
      return new Registration(isKnown ? Outcome.ALREADY : Outcome.UNKNOWN, before);
    }
    boolean isOfFile = inUse.stream().anyMatch(InUse::isOfFile);
    if (!inUse.get(0).isRegistered()) {
      return new Registration(Outcome.FROM_FILE, before);
    }
    return new Registration(isOfFile ? Outcome.LEFT_TO_FILE : Outcome.APPLIED, before);
  }

  private Registration registration(WorkflowId id, List<InUse> inUse) {
    @Nullable String before = before(inUse);
    if (id.version().equals(before) && inUse.get(0).isRegistered()) {
      return new Registration(Outcome.ALREADY, before);
    }
    Optional<String> ofFile =
        inUse.stream()
            .filter(version -> version.isOfFile() && !version.version().equals(id.version()))
            .map(InUse::version)
            .findFirst();
    if (ofFile.isPresent()) {
      return new Registration(Outcome.FROM_FILE, ofFile.get());
    }
    return new Registration(hasPlace(id) ? Outcome.APPLIED : Outcome.TOO_MANY, before);
  }

  private static @Nullable String before(List<InUse> inUse) {
    return inUse.isEmpty() ? null : inUse.get(0).version();
  }

  private boolean hasPlace(WorkflowId id) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            HAS_PLACE, Boolean.class, MAX_ACTIVE_VERSIONS, id.name(), id.version()));
  }

  @Override
  public Registration run(RegistrationCommand command) {
    return transactions.run(() -> isNew(command) ? apply(command) : repeated(command));
  }

  private boolean isNew(RegistrationCommand command) {
    return jdbc.update(
            BEGIN_COMMAND,
            command.commandId(),
            command.name(),
            command.version(),
            command.actor(),
            command.reason())
        > 0;
  }

  private Registration repeated(RegistrationCommand command) {
    return jdbc
        .query(FIND_COMMAND, REGISTRATION, command.commandId(), command.name(), command.version())
        .stream()
        .findFirst()
        .orElse(new Registration(Outcome.ID_IN_USE, null));
  }

  private Registration apply(RegistrationCommand command) {
    lockName(jdbc, command.name());
    Registration registration = preview(command);
    if (registration.outcome() == Outcome.APPLIED
        || registration.outcome() == Outcome.LEFT_TO_FILE) {
      jdbc.update(END_NEW_ORDERS, command.name());
      if (command.version() != null) {
        jdbc.update(
            BEGIN_NEW_ORDERS,
            command.name(),
            command.version(),
            command.definition(),
            command.actor());
      }
    }
    jdbc.update(
        END_COMMAND, registration.outcome().name(), registration.before(), command.commandId());
    return registration;
  }
}
