package io.orderly.chaos.running;

import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a report for people. */
public final class ReportText {

  private static final int MAX_VIOLATIONS = 50;

  private final ChaosReport report;

  public ReportText(ChaosReport report) {
    this.report = report;
  }

  public void print(PrintWriter out) {
    printFigures(out);
    printFaults(out);
    printChecks(out);
    printViolations(out);
    out.println();
    out.println(
        report.isPassed()
            ? "No violation."
            : "%d violations, %d other problems."
                .formatted(report.checks().violations().size(), report.problems().size()));
    out.flush();
  }

  private void printFigures(PrintWriter out) {
    var figures = report.figures();
    out.println("Run");
    new Table()
        .row("seed", Long.toString(figures.seed()))
        .row("took", Texts.roughly(figures.took()))
        .row("orders", Texts.count(figures.orders()))
        .row("acknowledged by", counts(figures.byChannel()))
        .row("sent again", Texts.count(figures.again()))
        .row("cancels accepted", Texts.count(figures.cancelsAccepted()))
        .row("corrections by submitters", Texts.count(figures.correctionsBySubmitters()))
        .row("corrections by operators", Texts.count(figures.correctionsByOperators()))
        .row("decisions by operators", Texts.count(figures.decisions()))
        .row("effects at the partners", Texts.count(figures.effects()))
        .row("orders by final state", counts(figures.byState()))
        .print(out);
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> "%s %s".formatted(count.getKey(), Texts.count(count.getValue())))
        .collect(Collectors.joining(", "));
  }

  private void printFaults(PrintWriter out) {
    out.println();
    out.println("Faults, with the recovery time after the end of each");
    var table = new Table();
    for (var fault : report.faults()) {
      table.row(
          "after " + Texts.roughly(fault.at()),
          fault.scenario(),
          "lasted " + Texts.seconds(fault.lasted()),
          fault.throughput().isPresent()
              ? "%s orders/s during the fault"
                  .formatted(Texts.rate(fault.throughput().getAsDouble()))
              : "",
          fault
              .recovery()
              .map(time -> "recovered in " + Texts.seconds(time))
              .orElse("NOT RECOVERED"),
          fault.problems());
    }
    table.print(out);
  }

  private void printChecks(PrintWriter out) {
    out.println();
    out.println("Invariants");
    var table = new Table();
    for (var result : report.checks().results()) {
      table.row(
          result.claim(),
          Texts.count(result.examined()) + " examined",
          Texts.count(result.violations().size()) + " violations");
    }
    table.print(out);
  }

  private void printViolations(PrintWriter out) {
    report.problems().forEach(sentence -> out.println("PROBLEM  " + sentence));
    report.checks().violations().stream()
        .limit(MAX_VIOLATIONS)
        .forEach(
            violation ->
                out.println(
                    "VIOLATION  %s: %s (broken: %s)"
                        .formatted(
                            violation.referenceHistory().reference(),
                            violation.what(),
                            violation.claim())));
    report
        .histories()
        .forEach(
            (reference, history) -> {
              out.println();
              out.println("History of " + reference);
              history.forEach(line -> out.println("  " + line));
            });
  }
}
