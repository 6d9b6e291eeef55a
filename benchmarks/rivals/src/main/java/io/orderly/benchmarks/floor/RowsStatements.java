package io.orderly.benchmarks.floor;

import static io.orderly.benchmarks.floor.RowsColumn.LINES;
import static io.orderly.benchmarks.floor.RowsColumn.ORDER_ID;
import static io.orderly.benchmarks.floor.RowsColumn.REFERENCE;
import static io.orderly.benchmarks.floor.RowsColumn.RESULT;

import java.util.List;

/** What the state store writes of an order that goes well. */
final class RowsStatements {

  private static final RowsStatement INSERT_KEYS =
      RowsStatement.of(
          """
          INSERT INTO orders.idempotency_key
              (submitter, kind, key, request_hash, hash_version, order_id)
          SELECT 'benchmark', 'customer-reference', n.reference,
              decode(repeat('5a', 32), 'hex'), 1, n.order_id
          FROM unnest(?, ?) AS n (order_id, reference)
          ON CONFLICT DO NOTHING
          """,
          ORDER_ID,
          REFERENCE);

  private static final RowsStatement INSERT_ORDERS =
      RowsStatement.of(
          """
          INSERT INTO orders.customer_order
              (order_id, submitter, customer_id, customer_reference, country, currency, total,
               lines, submitted_at)
          SELECT n.order_id, 'benchmark', '17850', n.reference, 'United Kingdom', 'GBP', 45.18,
              n.content -> 'lines', transaction_timestamp()
          FROM unnest(?, ?, ?) AS n (order_id, reference, content)
          """,
          ORDER_ID,
          REFERENCE,
          LINES);

  private static final RowsStatement INSERT_PROCESSES =
      RowsStatement.of(
          """
          INSERT INTO state.order_process
              (order_id, workflow, workflow_version, process_state, next_agent, claim_rank,
               notification_pending)
          SELECT n.order_id, 'order-fulfilment', '0123abcd', 'Pending', 'inventory',
              1000000 * extract(epoch FROM transaction_timestamp()), false
          FROM unnest(?) AS n (order_id)
          """,
          ORDER_ID);

  private static final RowsStatement INSERT_STEPS =
      RowsStatement.of(
          """
          INSERT INTO state.order_step (order_id, position, name, agent)
          SELECT n.order_id, s.*
          FROM unnest(?) AS n (order_id)
          CROSS JOIN (VALUES (0, 'reserve-stock', 'inventory'), (1, 'take-payment', 'payment'),
              (2, 'ship', 'carrier')) AS s
          """,
          ORDER_ID);

  private static final RowsStatement CLAIM =
      RowsStatement.of(
          """
          UPDATE state.order_process p
          SET process_state = 'Processing', version = version + 1, locked_by = 'floor-1#1',
              complete_by = statement_timestamp() + interval '10 s', next_agent = NULL,
              changed_at = statement_timestamp()
          FROM unnest(?) AS n (order_id)
          WHERE p.order_id = n.order_id
          """,
          ORDER_ID);

  private static final RowsStatement GO_ON =
      RowsStatement.of(
          """
          UPDATE state.order_process p
          SET version = version + 1, complete_by = statement_timestamp() + interval '20 s',
              changed_at = statement_timestamp()
          FROM unnest(?) AS n (order_id)
          WHERE p.order_id = n.order_id
          """,
          ORDER_ID);

  private static final RowsStatement END =
      RowsStatement.of(
          """
          UPDATE state.order_process p
          SET process_state = 'Processed', version = version + 1, locked_by = NULL,
              complete_by = NULL, changed_at = statement_timestamp()
          FROM unnest(?) AS n (order_id)
          WHERE p.order_id = n.order_id
          """,
          ORDER_ID);

  /** The transactions of an order: submission, claim, three replies. */
  static final List<List<RowsStatement>> TRANSACTIONS =
      List.of(
          List.of(INSERT_KEYS, INSERT_ORDERS, INSERT_PROCESSES, INSERT_STEPS),
          List.of(CLAIM, start(0)),
          List.of(GO_ON, complete(0), start(1)),
          List.of(GO_ON, complete(1), start(2)),
          List.of(END, complete(2)));

  private RowsStatements() {}

  private static RowsStatement start(int position) {
    return RowsStatement.of(
        """
        UPDATE state.order_step s
        SET step_state = 'Running', attempt = 1, started_at = statement_timestamp(),
            first_started_at = statement_timestamp(),
            complete_by = statement_timestamp() + interval '20 s'
        FROM unnest(?) AS n (order_id)
        WHERE s.order_id = n.order_id AND s.position = %d
        """
            .formatted(position),
        ORDER_ID);
  }

  private static RowsStatement complete(int position) {
    return RowsStatement.of(
        """
        UPDATE state.order_step s
        SET step_state = 'Completed', result = n.result, finished_at = statement_timestamp()
        FROM unnest(?, ?) AS n (order_id, result)
        WHERE s.order_id = n.order_id AND s.position = %d
        """
            .formatted(position),
        ORDER_ID,
        RESULT);
  }
}
