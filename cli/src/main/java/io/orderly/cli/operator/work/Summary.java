package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.util.List;

/**
 * Whether anybody is needed; the console says the same of the same.
 *
 * @param sentence all in one
 * @param why what keeps orders from going on, a sentence each, the worst first
 */
record Summary(String sentence, List<String> why) {

  static Summary of(JsonNode answer, AgentsQuery agents, JsonNode lag) {
    var work = new JsonView(answer);
    var risks = new Warnings(work, agents, lag).sentences();
    long errors = work.at("orders").number("Error");
    long alerts = work.number("openAlerts");
    if (errors > 0 || alerts > 0) {
      return new Summary(
          "%s in Error, %s open.".formatted(counted(errors, "order"), counted(alerts, "alert")),
          risks);
    }
    return new Summary(
        risks.isEmpty() ? "All is well." : "No order is in Error, but not all is well.", risks);
  }

  private static String counted(long count, String what) {
    return "%s %s%s".formatted(Texts.count(count), what, count == 1 ? "" : "s");
  }

  void print(String readAt, PrintWriter out) {
    out.printf("%s (read at %s)%n", sentence, readAt);
    why.forEach(one -> out.println("  " + one));
  }
}
