package io.orderly.chaos.running;

import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a report for people. */
public final class ReportText {

  private static final int MOST_VIOLATIONS = 50;

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
        report.isFlawless()
            ? "No violation."
            : "%d violations, %d other complaints."
                .formatted(report.verdict().violations().size(), report.trouble().size()));
    out.flush();
  }

  private void printFigures(PrintWriter out) {
    var figures = report.figures();
    out.println("Run");
    new Table()
        .row("seed", Long.toString(figures.seed()))
        .row("took", Texts.roughly(figures.took()))
        .row("orders", Texts.count(figures.orders()))
        .row("acknowledged by", counts(figures.byDoor()))
        .row("sent again", Texts.count(figures.again()))
        .row("cancels taken", Texts.count(figures.cancelsTaken()))
        .row("effects at the partners", Texts.count(figures.effects()))
        .row("orders in the end", counts(figures.byState()))
        .print(out);
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> "%s %s".formatted(count.getKey(), Texts.count(count.getValue())))
        .collect(Collectors.joining(", "));
  }

  private void printFaults(PrintWriter out) {
    out.println();
    out.println("Faults, and how long after its end the suite had recovered from each");
    var table = new Table();
    for (var fault : report.faults()) {
      table.row(
          "after " + Texts.roughly(fault.at()),
          fault.scenario(),
          "lasted " + Texts.seconds(fault.lasted()),
          fault.meanwhile().isPresent()
              ? "%s orders/s meanwhile".formatted(Texts.rate(fault.meanwhile().getAsDouble()))
              : "",
          fault
              .recovery()
              .map(time -> "recovered in " + Texts.seconds(time))
              .orElse("NOT RECOVERED"),
          fault.trouble());
    }
    table.print(out);
  }

  private void printChecks(PrintWriter out) {
    out.println();
    out.println("What always holds");
    var table = new Table();
    for (var result : report.verdict().results()) {
      table.row(
          result.claim(),
          Texts.count(result.examined()) + " examined",
          Texts.count(result.violations().size()) + " violations");
    }
    table.print(out);
  }

  private void printViolations(PrintWriter out) {
    report.trouble().forEach(sentence -> out.println("COMPLAINT  " + sentence));
    report.verdict().violations().stream()
        .limit(MOST_VIOLATIONS)
        .forEach(
            violation ->
                out.println(
                    "VIOLATION  %s: %s (broken: %s)"
                        .formatted(
                            violation.referenceHistory().reference(),
                            violation.what(),
                            violation.claim())));
    report
        .stories()
        .forEach(
            (reference, story) -> {
              out.println();
              out.println("The story of " + reference);
              story.forEach(line -> out.println("  " + line));
            });
  }
}
