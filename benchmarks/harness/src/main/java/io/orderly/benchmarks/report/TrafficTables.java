package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Traffic;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;

/** Load on Postgres and Kafka per order. */
record TrafficTables(Traffic traffic) {

  void print(PrintWriter out) {
    out.printf("%nLoad per order on the servers, submitted by %s%n", traffic.channel());
    postgres().print(out);
    kafka().print(out);
  }

  private Table postgres() {
    var postgres = traffic.postgres();
    double orders = traffic.orders();
    return new Table()
        .row(
            "Postgres",
            "inserts",
            "updates",
            "HOT",
            "deletes",
            "row locks",
            "commits",
            "statements",
            "WAL bytes")
        .row(
            "per order",
            "%.2f".formatted(postgres.inserted() / orders),
            "%.2f".formatted(postgres.updated() / orders),
            "%.2f".formatted(postgres.hotUpdates() / orders),
            "%.2f".formatted(postgres.deleted() / orders),
            "%.2f".formatted(postgres.locks() / orders),
            "%.3f".formatted(postgres.commits() / orders),
            "%.3f".formatted(postgres.statements() / orders),
            "%,.0f".formatted(postgres.walBytes() / orders));
  }

  private Table kafka() {
    double orders = traffic.orders();
    var table = new Table().row("Kafka", "records", "bytes");
    traffic
        .kafka()
        .topics()
        .forEach(
            (topic, written) ->
                table.row(
                    topic,
                    "%.3f".formatted(written.records() / orders),
                    "%,.0f".formatted(written.bytes() / orders)));
    var total = traffic.kafka().total();
    return table.row(
        "total",
        "%.3f".formatted(total.records() / orders),
        "%,.0f".formatted(total.bytes() / orders));
  }
}
