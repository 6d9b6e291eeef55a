package io.orderly.partnercheck.report;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.Line;
import io.orderly.partnercheck.guarantees.Verdict.DoesNotHold;
import io.orderly.partnercheck.guarantees.Verdict.NotTried;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was found, for people, as it comes: a line a guarantee, and more below what does not hold.
 */
public final class TextReport {

  private static final int MOST_EXCHANGES_SHOWN = 8;
  private static final int COLUMNS = 100;
  private static final String INDENT = " ".repeat(17);
  private static final double MILLIS = 1000.0;

  private final PrintWriter out;

  public TextReport(PrintWriter out) {
    this.out = out;
  }

  /** Before the lines of a partner. */
  public void begin(Target target) {
    out.printf("%n%s, %s%n", target.name(), target.addresses().perform());
    out.flush();
  }

  /** One line, as soon as it is known. */
  public void add(Line line) {
    out.printf("  %-15s%s%n", verdict(line), line.guarantee().title());
    paragraph("", line.verdict().finding());
    if (line.verdict() instanceof DoesNotHold broken) {
      line.seen().stream().limit(MOST_EXCHANGES_SHOWN).forEach(this::exchange);
      paragraph("in production: ", broken.consequence().inProduction());
      paragraph("what to do: ", broken.consequence().setting());
    } else if (line.verdict() instanceof NotTried untried) {
      paragraph("to try it: ", untried.howToTry());
    }
    out.flush();
  }

  private static String verdict(Line line) {
    if (line.holds()) {
      return "holds";
    }
    return line.doesNotHold() ? "DOES NOT HOLD" : "not tried";
  }

  private void exchange(Exchange seen) {
    out.printf(
        "%sseen: %s -> %s (%d ms)%n",
        INDENT, seen.call().label(), seen.answer().text(), seen.took().toMillis());
  }

  /** After all. */
  public void end(Report report) {
    out.printf(
        Locale.ROOT,
        "%n%d hold, %d do not hold, %d not tried (%.1f s)%n",
        report.holding(),
        report.notHolding(),
        report.notTried(),
        report.took().toMillis() / MILLIS);
    out.flush();
  }

  private void paragraph(String heading, String text) {
    wrapped(heading + text).forEach(line -> out.println(INDENT + line));
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    var line = new StringBuilder();
    for (var word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > COLUMNS - INDENT.length()) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
