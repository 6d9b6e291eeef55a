package io.orderly.store.postgres;

import io.orderly.store.FairShares;
import io.orderly.store.NewOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Gives new orders their customers' next turns in the lines: one statement a batch, with a
 * transaction of its own, so that batches of one customer wait for each other no longer than that
 * takes. Rows are locked in their order, so none waits in a circle. Where all customers hand in
 * little it asks for nothing, and whoever hands in much is asked for ahead.
 */
final class CustomerTurns {

  /**
   * The turns begin where the customer's last ones ended, or where the line is now, if that is
   * further: with the time, or ahead of it. Weights are read without a lock: they change at the
   * word of people. What a crash of the database takes back was no order: nobody waits for the
   * disk, or for a standby.
   */
  static final String TAKE =
      """
      WITH moment AS MATERIALIZED (
          SELECT (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS micros,
              set_config('synchronous_commit', 'off', true) AS synchronous_commit
      )
      INSERT INTO state.customer_turn AS known (agent, customer_id, first_rank, next_rank)
      SELECT asked.agent, asked.customer_id, line.reached,
          line.reached
              + asked.orders * greatest(1, round(? / coalesce(share.weight, 1)))::bigint
      FROM unnest(?, ?, ?) AS asked (agent, customer_id, orders)
      CROSS JOIN moment
      LEFT JOIN state.customer_share AS share ON share.customer_id = asked.customer_id
      LEFT JOIN state.line_clock AS clock ON clock.agent = asked.agent
      CROSS JOIN LATERAL (
          SELECT greatest(
              moment.micros, clock.reached + (moment.micros - clock.reached_at) / 2)
      ) AS line (reached)
      ORDER BY asked.agent, asked.customer_id
      ON CONFLICT (agent, customer_id) DO UPDATE
      SET first_rank = greatest(known.next_rank, excluded.first_rank),
          next_rank = greatest(known.next_rank, excluded.first_rank)
              + (excluded.next_rank - excluded.first_rank)
      RETURNING agent, customer_id, next_rank - first_rank AS taken,
          first_rank - (SELECT micros FROM moment) AS ahead
      """;

  private static final String GIVE_BACK =
      """
      WITH returned AS MATERIALIZED (
          SELECT turn.agent, turn.customer_id, given.micros
          FROM unnest(?, ?, ?) AS given (agent, customer_id, micros)
          JOIN state.customer_turn AS turn USING (agent, customer_id)
          ORDER BY turn.agent, turn.customer_id
          FOR NO KEY UPDATE OF turn
      )
      UPDATE state.customer_turn AS turn
      SET next_rank = turn.next_rank - returned.micros
      FROM returned
      WHERE turn.agent = returned.agent AND turn.customer_id = returned.customer_id
      """;

  private static final List<Column<Asked>> ASKED =
      List.of(
          Column.text(asked -> asked.holder().agent()),
          Column.text(asked -> asked.holder().customerId()),
          Column.integer(Asked::turns));

  private static final List<Column<Map.Entry<Holder, Long>>> RETURNED =
      List.of(
          Column.text(returned -> returned.getKey().agent()),
          Column.text(returned -> returned.getKey().customerId()),
          Column.bigint(Map.Entry::getValue));

  private final JdbcTemplate jdbc;
  private final double turnMicros;
  private final LightCustomers<Holder> light;
  private final SpareTurns<Holder> spares = new SpareTurns<>(System::nanoTime);

  CustomerTurns(JdbcTemplate jdbc, FairShares shares) {
    this.jdbc = jdbc;
    this.turnMicros = shares.turnMicros();
    this.light = new LightCustomers<>(shares.perSecond(), System::nanoTime);
  }

  /** Orders in their places, and what each place took. */
  static final class Placed {

    private final List<NewOrder> orders;
    private final Map<Holder, Turns> turns;

    private Placed(List<NewOrder> orders, Map<Holder, Turns> turns) {
      this.orders = orders;
      this.turns = turns;
    }

    /** In the order in which they were handed in. */
    List<NewOrder> orders() {
      return orders;
    }
  }

  /** Who takes turns: a customer, in the line of an agent. */
  private record Holder(String agent, String customerId) {

    static Holder of(NewOrder order) {
      String agent = Objects.requireNonNullElse(order.firstAgent(), "");
      return new Holder(agent, order.order().customerId());
    }
  }

  /** What a holder needs, and what is taken for it beyond that. */
  private record Asked(Holder holder, int needed, int spare) {

    int turns() {
      return needed + spare;
    }
  }

  /** The same orders, each put back to its turn; those of light customers stay where they are. */
  Placed place(List<NewOrder> orders) {
    Map<Holder, Turns> turns = take(orders);
    List<NewOrder> placed = new ArrayList<>(orders.size());
    for (NewOrder order : orders) {
      Turns own = turns.get(Holder.of(order));
      placed.add(own == null ? order : order.putBack(own.next()));
    }
    return new Placed(List.copyOf(placed), turns);
  }

  private Map<Holder, Turns> take(List<NewOrder> orders) {
    Map<Holder, Integer> counts = new HashMap<>();
    orders.forEach(order -> counts.merge(Holder.of(order), 1, Integer::sum));
    counts.entrySet().removeIf(counted -> light.isLight(counted.getKey(), counted.getValue()));
    Map<Holder, Turns> turns = new HashMap<>();
    Map<Holder, Asked> asked = new HashMap<>();
    counts.forEach(
        (holder, needed) ->
            spares
                .use(holder, needed)
                .ifPresentOrElse(
                    own -> turns.put(holder, own),
                    () ->
                        asked.put(
                            holder, new Asked(holder, needed, spares.wanted(holder, needed)))));
    if (!asked.isEmpty()) {
      take(asked, turns);
    }
    return turns;
  }

  private void take(Map<Holder, Asked> asked, Map<Holder, Turns> turns) {
    jdbc.query(
        TAKE,
        row -> {
          Asked own = asked.get(holder(row));
          if (own != null) {
            turns.put(own.holder(), taken(own, row));
          }
        },
        Column.arguments(List.of(turnMicros), ASKED, asked.values()));
  }

  private Turns taken(Asked asked, ResultSet row) throws SQLException {
    long micros = row.getLong("taken") / asked.turns();
    long ahead = row.getLong("ahead");
    spares.keep(
        asked.holder(), micros, ahead + asked.needed() * micros, asked.spare(), asked.needed());
    return new Turns(micros, ahead);
  }

  private static Holder holder(ResultSet row) throws SQLException {
    return new Holder(row.getString("agent"), row.getString("customer_id"));
  }

  /** Gives back the turns of orders that were not taken: repeats, and what the store refused. */
  void giveBack(Placed placed, Collection<NewOrder> notTaken) {
    Map<Holder, Long> returned = new HashMap<>();
    for (NewOrder order : notTaken) {
      Turns own = placed.turns.get(Holder.of(order));
      if (own != null) {
        returned.merge(Holder.of(order), own.micros(), Long::sum);
      }
    }
    if (!returned.isEmpty()) {
      returned.replaceAll((holder, micros) -> micros + spares.drop(holder));
      jdbc.update(GIVE_BACK, Column.arguments(RETURNED, returned.entrySet()));
    }
  }
}
