package io.orderly.partnercheck.report;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was found, for people, as it comes: a guarantee a guarantee, and more below what does not
 * hold.
 */
public final class TextReport {

  private static final int MAX_EXCHANGES_SHOWN = 8;
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

  /** One guarantee, as soon as it is known. */
  public void add(GuaranteeResult guaranteeResult) {
    out.printf("  %-15s%s%n", verdict(guaranteeResult), guaranteeResult.guarantee().title());
    paragraph("", guaranteeResult.verdict().finding());
    if (guaranteeResult.verdict() instanceof DoesNotHold broken) {
      guaranteeResult.seen().stream().limit(MAX_EXCHANGES_SHOWN).forEach(this::exchange);
      paragraph("in production: ", broken.consequence().inProduction());
      paragraph("fix: ", broken.consequence().setting());
    } else if (guaranteeResult.verdict() instanceof NotTried untried) {
      paragraph("to try it: ", untried.howToTry());
    }
    out.flush();
  }

  private static String verdict(GuaranteeResult guaranteeResult) {
    if (guaranteeResult.holds()) {
      return "holds";
    }
    return guaranteeResult.doesNotHold() ? "DOES NOT HOLD" : "not tried";
  }

  private void exchange(Exchange seen) {
    out.printf(
        "%sseen: %s -> %s (%d ms)%n",
        INDENT, seen.call().label(), seen.text(), seen.took().toMillis());
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
    wrapped(heading + text).forEach(guaranteeResult -> out.println(INDENT + guaranteeResult));
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    var guaranteeResult = new StringBuilder();
    for (var word : text.split(" ", -1)) {
      if (!guaranteeResult.isEmpty()
          && guaranteeResult.length() + 1 + word.length() > COLUMNS - INDENT.length()) {
        lines.add(guaranteeResult.toString());
        guaranteeResult.setLength(0);
      }
      guaranteeResult.append(guaranteeResult.isEmpty() ? "" : " ").append(word);
    }
    lines.add(guaranteeResult.toString());
    return lines;
  }
}
