package io.orderly.store.intake;

import static io.orderly.store.pg.Column.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.OrderProcess;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.orders.OrderLines;
import io.orderly.store.orders.SearchTerms;
import io.orderly.store.orders.SearchTerms.Term;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RoundTrip;
import io.orderly.store.pg.RoundTrip.Answer;
import io.orderly.store.pg.RowInstants;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inserts orders with their process and step records: three statements, however many orders, and a
 * fourth when one of them has an addressee, a fifth when one is found by attributes; one round
 * trip.
 */
final class NewOrderWriter {

  /** Its one row says when they were submitted, which saves a statement. */
  private static final String INSERT_ORDERS =
      """
      WITH inserted AS (
          INSERT INTO orders.customer_order
              (order_id, submitter, customer_id, customer_reference, country, currency, total,
               lines, placed_at, submitted_at)
          SELECT unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?),
              unnest(?), unnest(?), transaction_timestamp())
      SELECT transaction_timestamp() AS submitted_at
      """;

  /** Orders with attributes have a statement of their own: the others write no column for them. */
  private static final String INSERT_ORDERS_WITH_ATTRIBUTES =
      """
      WITH inserted AS (
          INSERT INTO orders.customer_order
              (order_id, submitter, customer_id, customer_reference, country, currency, total,
               lines, placed_at, attributes, submitted_at)
          SELECT unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?),
              unnest(?), unnest(?), unnest(?), transaction_timestamp())
      SELECT transaction_timestamp() AS submitted_at
      """;

  private static final String INSERT_PROCESSES =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, direction, version, next_agent,
           claim_rank, queue_offset, reply_to, trace_parent, notification_pending, created_at, changed_at)
      SELECT unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?),
          unnest(?), unnest(?), unnest(?), unnest(?), transaction_timestamp(),
          transaction_timestamp()
      """;

  /** Orders with a startAt or a deadline have a statement of their own, for the same reason. */
  private static final String INSERT_PROCESSES_WITH_TIMES =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, direction, version, next_agent,
           claim_rank, queue_offset, reply_to, trace_parent, notification_pending, start_at,
           deadline, not_before, created_at, changed_at)
      SELECT unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?),
          unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?), unnest(?),
          transaction_timestamp(), transaction_timestamp()
      """;

  private static final String INSERT_ADDRESSEES =
      """
      INSERT INTO state.notification (order_id, channel, target, destination)
      SELECT unnest(?), unnest(?), unnest(?), unnest(?)
      """;

  private static final List<Column<NewOrder>> ORDER =
      List.of(
          Column.uuid(NewOrder::orderId),
          Column.text(NewOrder::submitter),
          Column.text(order -> order.order().customerId()),
          Column.text(order -> order.order().customerReference()),
          Column.text(order -> order.order().country()),
          Column.text(order -> order.order().currency()),
          Column.numeric(order -> order.order().total()),
          Column.json(order -> OrderLines.write(order.order().lines())),
          Column.instant(order -> order.order().placedAt()));

  private static final List<Column<NewOrder>> ORDER_WITH_ATTRIBUTES =
      Stream.concat(ORDER.stream(), Stream.of(Column.json(NewOrderWriter::attributes))).toList();

  private static final List<Column<Beginning>> PROCESS =
      List.of(
          Column.uuid(beginning -> beginning.process().orderId()),
          Column.text(beginning -> beginning.process().workflow().name()),
          Column.text(beginning -> beginning.process().workflow().version()),
          Column.text(beginning -> beginning.process().state().value()),
          Column.text(beginning -> beginning.process().direction().value()),
          Column.bigint(beginning -> beginning.process().version()),
          Column.text(beginning -> beginning.process().nextAgent()),
          Column.bigint(beginning -> beginning.order().claimRank()),
          Column.bigint(beginning -> beginning.order().queueOffsetMicros()),
          Column.text(beginning -> beginning.order().replyTo()),
          Column.text(beginning -> beginning.order().traceParent()),
          Column.flag(beginning -> !beginning.order().addressees().isEmpty()));

  private static final List<Column<Beginning>> PROCESS_WITH_TIMES =
      Stream.concat(
              PROCESS.stream(),
              Stream.of(
                  Column.<Beginning>instant(beginning -> beginning.process().terms().startAt()),
                  Column.<Beginning>instant(beginning -> beginning.process().terms().deadline()),
                  Column.<Beginning>instant(beginning -> beginning.process().notBefore())))
          .toList();

  private static final List<Column<NewAddressee>> ADDRESSEE =
      List.of(
          Column.uuid(NewAddressee::orderId),
          Column.text(row -> row.addressee().channel().value()),
          Column.text(row -> row.addressee().target()),
          Column.text(row -> row.addressee().destination()));

  private NewOrderWriter() {}

  /**
   * Inserts at least one order.
   *
   * @return when they were submitted, which is also when their processes began
   */
  static Answer<Instant> insert(RoundTrip trip, List<NewOrder> orders) {
    List<Beginning> beginnings =
        orders.stream().map(order -> new Beginning(order, order.beginning())).toList();
    List<NewStep> steps = beginnings.stream().flatMap(Beginning::newSteps).toList();
    boolean haveAttributes = orders.stream().anyMatch(order -> order.order().attributes() != null);
    Answer<Instant> submittedAt =
        trip.query(
            haveAttributes ? INSERT_ORDERS_WITH_ATTRIBUTES : INSERT_ORDERS,
            (row, number) -> RowInstants.required(row, "submitted_at"),
            arguments(haveAttributes ? ORDER_WITH_ATTRIBUTES : ORDER, orders));
    boolean haveTimes =
        orders.stream().anyMatch(order -> order.startAt() != null || order.deadline() != null);
    trip.update(
        haveTimes ? INSERT_PROCESSES_WITH_TIMES : INSERT_PROCESSES,
        arguments(haveTimes ? PROCESS_WITH_TIMES : PROCESS, beginnings));
    trip.update(NewStep.INSERT, arguments(NewStep.COLUMNS, steps));
    List<NewAddressee> addressees = orders.stream().flatMap(NewAddressee::of).toList();
    if (!addressees.isEmpty()) {
      trip.update(INSERT_ADDRESSEES, arguments(ADDRESSEE, addressees));
    }
    SearchTerms.insert(trip, orders.stream().flatMap(NewOrderWriter::terms).toList());
    return submittedAt;
  }

  private static @Nullable String attributes(NewOrder order) {
    ObjectNode attributes = order.order().attributes();
    return attributes == null ? null : attributes.toString();
  }

  private static Stream<Term> terms(NewOrder order) {
    return order.workflow().search().termsOf(order.order().attributes()).stream()
        .map(term -> new Term(order.orderId(), term));
  }

  /** An order and its process as it begins. */
  private record Beginning(NewOrder order, OrderProcess process) {

    Stream<NewStep> newSteps() {
      return process.steps().stream().map(step -> new NewStep(process.orderId(), step));
    }
  }

  /** An addressee of an order's notifications. */
  private record NewAddressee(UUID orderId, Addressee addressee) {

    static Stream<NewAddressee> of(NewOrder order) {
      return order.addressees().stream()
          .map(addressee -> new NewAddressee(order.orderId(), addressee));
    }
  }
}
