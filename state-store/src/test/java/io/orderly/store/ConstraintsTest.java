package io.orderly.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Every CHECK refuses what it is there for. The rows at hand: one Processing, one Pending order.
 */
@Tag("servers")
class ConstraintsTest {

  private static final String CHECKS =
      """
      SELECT conrelid::regclass || '.' || conname
      FROM pg_constraint
      WHERE contype = 'c' AND connamespace IN ('orders'::regnamespace, 'state'::regnamespace)
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();

  ConstraintsTest() {
    store.intake().accept(TestOrders.orders(1));
    new OrderProgression(store.stateStore(), "scheduler#1").claims(OrderProgression.upTo(1));
    store.intake().accept(TestOrders.orders(1));
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        arguments("orders.customer_order.customer_order_total_check", order("total = -0.01")),
        arguments("orders.idempotency_key.idempotency_key_kind_check", key("kind = 'other'")),
        arguments(
            "orders.order_edition.order_edition_edition_check",
            """
            INSERT INTO orders.order_edition
              (order_id, edition, lines, changes, corrected_by, reason, corrected_at)
            VALUES (gen_random_uuid(), 1, '[]', '{}', 'ann', 'why', now())
            """),
        arguments("state.order_process.order_process_version_check", pending("version = 0")),
        arguments(
            "state.order_process.order_process_failure_count_check", pending("failure_count = -1")),
        arguments("state.order_process.known_state", pending("process_state = 'Ready'")),
        arguments("state.order_process.state_fits_direction", pending("direction = 'undo'")),
        arguments("state.order_process.state_fits_direction", pending("direction = 'sideways'")),
        arguments("state.order_process.state_fits_direction", pending("process_state = 'Undoing'")),
        arguments("state.order_process.state_fits_direction", pending("process_state = 'Undone'")),
        arguments(
            "state.order_process.only_carried_orders_are_locked",
            pending("locked_by = 's#1', complete_by = now()")),
        arguments(
            "state.order_process.processing_is_locked_and_wakes", processing("locked_by = NULL")),
        arguments("state.order_process.locked_wakes", processing("complete_by = NULL")),
        arguments(
            "state.order_process.locked_wakes",
            processing("process_state = 'Undoing', direction = 'undo', complete_by = NULL")),
        arguments(
            "state.order_process.ends_do_not_wake",
            pending("process_state = 'Processed', not_before = now()")),
        arguments(
            "state.order_process.ends_do_not_wake",
            pending("process_state = 'Error', failure_code = 'c', complete_by = now()")),
        arguments("state.order_process.locked_does_not_rest", processing("not_before = now()")),
        arguments("state.order_process.error_says_why", pending("process_state = 'Error'")),
        arguments("state.order_process.error_says_why", pending("failure_code = 'refused'")),
        arguments("state.order_process.cause_is_whole", pending("cause_code = 'refused'")),
        arguments("state.order_process.cause_is_whole", pending("cause_actor = 'ann'")),
        arguments("state.order_step.order_step_position_check", running("position = -1")),
        arguments("state.order_step.order_step_attempt_check", notStarted("attempt = -1")),
        arguments("state.order_step.order_step_failure_count_check", running("failure_count = -1")),
        arguments("state.order_step.known_state", running("step_state = 'Waiting'")),
        arguments("state.order_step.begun_has_attempt", running("attempt = 0")),
        arguments("state.order_step.begun_has_attempt", running("complete_by = NULL")),
        arguments("state.order_step.begun_has_attempt", running("started_at = NULL")),
        arguments(
            "state.order_step.only_begun_is_rearmed",
            running("step_state = 'Completed', finished_at = now(), not_before = now()")),
        arguments("state.order_step.ended_says_when", running("step_state = 'Completed'")),
        arguments("state.order_step.ended_says_when", notStarted("step_state = 'Skipped'")),
        arguments(
            "state.order_step.skipped_is_not_begun",
            running("step_state = 'Skipped', finished_at = now()")),
        arguments("state.order_step.accepted_has_answer", running("accepted_at = now()")),
        arguments("state.order_step.accepted_undo_has_answer", running("undo_accepted_at = now()")),
        arguments(
            "state.order_step.element_failure_is_whole", running("element_failure_code = 'lost'")),
        arguments(
            "state.order_step.failed_says_why",
            running("step_state = 'Failed', finished_at = now()")),
        arguments(
            "state.instance.instance_incarnation_check",
            "INSERT INTO state.instance (id, incarnation) VALUES ('s', 0)"),
        arguments(
            "state.reply_key.reply_key_key_check",
            "INSERT INTO state.reply_key (key) VALUES ('short')"),
        arguments(
            "state.pause.pause_kind_check",
            """
            INSERT INTO state.pause (kind, name, paused_by, reason)
            VALUES ('order', 'o', 'alice', 'why')
            """),
        arguments(
            "state.pause.paced_is_probed",
            """
            INSERT INTO state.pause (kind, name, paused_by, reason, paced_until)
            VALUES ('agent', 'payment', 'alice', 'why', now())
            """),
        arguments(
            "state.pause_command.pause_command_action_check",
            pauseCommand("'stop', 'agent', 'APPLIED'")),
        arguments(
            "state.pause_command.pause_command_kind_check",
            pauseCommand("'pause', 'order', 'APPLIED'")),
        arguments(
            "state.pause_command.pause_command_outcome_check",
            pauseCommand("'pause', 'agent', 'DONE'")),
        arguments(
            "state.workflow.registered_says_who",
            """
            INSERT INTO state.workflow (name, version, definition, for_new_orders)
            VALUES ('w', '1', '', true)
            """),
        arguments(
            "state.workflow_registration.workflow_registration_outcome_check",
            """
            INSERT INTO state.workflow_registration (command_id, name, actor, reason, outcome)
            VALUES ('c-1', 'w', 'alice', 'why', 'DONE')
            """),
        arguments("state.operator_alert.resolved_says_how", alert("resolved_at", "now()")),
        arguments("state.operator_alert.acknowledged_says_who", alert("acknowledged_at", "now()")),
        arguments("state.operator_alert.about_order_or_agent", alert("agent", "'payment'")),
        arguments("state.alert_delivery.alert_delivery_tries_check", delivery("tries", "-1")),
        arguments(
            "state.alert_delivery.known_notice", delivery("notice, notified_at", "'seen', now()")),
        arguments("state.alert_delivery.notice_says_when", delivery("notice", "'raised'")),
        arguments("state.alert_delivery.pending_is_tried", delivery("pending_since", "now()")),
        arguments(
            "state.notification.notification_tries_check", notification("'topic'", "tries", "-1")),
        arguments("state.notification.known_channel", notification("'fax'", "tries", "0")),
        arguments(
            "state.notification.pending_says_since", notification("'topic'", "next_at", "now()")),
        arguments(
            "state.purged_order.purged_order_process_state_check",
            departed("'Error'", "file_id, file_offset", "1, 0")),
        arguments("state.purged_order.location_is_whole", departed("'Processed'", "file_id", "1")),
        arguments(
            "state.bulk_command.bulk_command_per_second_check", bulk("0", "bulk_state", "'Done'")),
        arguments(
            "state.bulk_command.bulk_command_bulk_state_check", bulk("1", "bulk_state", "'Lost'")),
        arguments("state.replay_command.replay_command_tries_check", replay("tries", "0")),
        arguments("state.replay_command.done_says_when", replay("sent_to", "'orders/0/7'")),
        arguments("state.bulk_command.stopped_says_who", bulk("1", "bulk_state", "'Stopped'")),
        arguments("state.agent_limit.agent_limit_calls_per_second_check", limit("0, NULL, 1")),
        arguments("state.agent_limit.agent_limit_calls_in_flight_check", limit("NULL, 0, 1")),
        arguments("state.agent_limit.agent_limit_version_check", limit("1, 1, 0")),
        arguments("state.agent_limit.limits_something", limit("NULL, NULL, 1")),
        arguments(
            "state.agent_share.agent_share_granted_check",
            """
            INSERT INTO state.agent_share (agent, instance, granted, expires_at)
            VALUES ('a', 's', -1, now())
            """),
        arguments(
            "state.customer_share.customer_share_weight_check",
            "INSERT INTO state.customer_share (customer_id, weight, version) VALUES ('c', 0, 1)"),
        arguments(
            "state.customer_share.customer_share_version_check",
            "INSERT INTO state.customer_share (customer_id, weight, version) VALUES ('c', 1, 0)"),
        arguments(
            "state.order_event.command_is_whole",
            """
            INSERT INTO state.order_event (order_id, order_version, kind, detail, command_id)
            VALUES (gen_random_uuid(), 1, 'resubmit', 'd', 'c-1')
            """));
  }

  private static String pauseCommand(String wishKindOutcome) {
    return """
    INSERT INTO state.pause_command (command_id, action, kind, outcome, name, actor, reason)
    VALUES ('c-1', %s, 'n', 'alice', 'why')
    """
        .formatted(wishKindOutcome);
  }

  private static String alert(String column, String value) {
    return """
    INSERT INTO state.operator_alert
        (alert_id, order_id, order_version, code, message, next_action, raised_at, %s)
    VALUES ('a', gen_random_uuid(), 1, 'c', 'm', 'n', now(), %s)
    """
        .formatted(column, value);
  }

  private static String delivery(String columns, String values) {
    return "INSERT INTO state.alert_delivery (alert_id, sink, %s) VALUES ('a', 's', %s)"
        .formatted(columns, values);
  }

  private static String notification(String channel, String column, String value) {
    return """
    INSERT INTO state.notification (order_id, channel, target, destination, %s)
    VALUES (gen_random_uuid(), %s, 't', 'd', %s)
    """
        .formatted(column, channel, value);
  }

  private static String departed(String processState, String columns, String values) {
    return """
    INSERT INTO state.purged_order (order_id, order_version, process_state, submitter, %s)
    VALUES (gen_random_uuid(), 1, %s, 's', %s)
    """
        .formatted(columns, processState, values);
  }

  private static String replay(String column, String value) {
    return """
    INSERT INTO state.replay_command (command_id, dead_letter, actor, reason, lease_until, %s)
    VALUES ('c-1', 'orders.dead-letters/0/1', 'alice', 'why', now(), %s)
    """
        .formatted(column, value);
  }

  private static String bulk(String perSecond, String column, String value) {
    return """
    INSERT INTO state.bulk_command
        (bulk_id, command_id, kind, action, filter, actor, reason, per_second, matched, %s)
    VALUES (gen_random_uuid(), 'c-1', 'undo', '{}', '{}', 'alice', 'why', %s, 0, %s)
    """
        .formatted(column, perSecond, value);
  }

  private static String limit(String perSecondInFlightVersion) {
    return """
    INSERT INTO state.agent_limit (agent, calls_per_second, calls_in_flight, version)
    VALUES ('a', %s)
    """
        .formatted(perSecondInFlightVersion);
  }

  @ParameterizedTest
  @MethodSource("violations")
  void eachCheckConstraintRefusesInvalidData(String constraint, String statement) {
    assertThatThrownBy(() -> jdbc.update(statement))
        .isInstanceOf(DataIntegrityViolationException.class)
        .hasMessageContaining("violates check constraint")
        .hasMessageContaining('"' + nameOf(constraint) + '"');
  }

  @Test
  void everyCheckConstraintHasATest() {
    List<String> tried = violations().map(tries -> (String) tries.get()[0]).distinct().toList();

    assertThat(tried).containsExactlyInAnyOrderElementsOf(jdbc.queryForList(CHECKS, String.class));
  }

  private static String nameOf(String constraint) {
    return constraint.substring(constraint.lastIndexOf('.') + 1);
  }

  private static String order(String change) {
    return "UPDATE orders.customer_order SET " + change;
  }

  private static String key(String change) {
    return "UPDATE orders.idempotency_key SET " + change;
  }

  private static String pending(String change) {
    return "UPDATE state.order_process SET %s WHERE process_state = 'Pending'".formatted(change);
  }

  private static String processing(String change) {
    return "UPDATE state.order_process SET %s WHERE process_state = 'Processing'".formatted(change);
  }

  private static String notStarted(String change) {
    return "UPDATE state.order_step SET %s WHERE step_state = 'NotStarted'".formatted(change);
  }

  private static String running(String change) {
    return "UPDATE state.order_step SET %s WHERE step_state = 'Running'".formatted(change);
  }
}
