package io.orderly.store.claiming;

import io.orderly.store.pg.Column;
import io.orderly.workflow.WorkflowId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The lines of waiting orders that a claim looks at: one per workflow version that may be run and
 * agent with credit that the version has a step for. What is in other lines costs a claim nothing,
 * however much waits there.
 */
public record ClaimQueues(List<Line> lines) {

  /** Stands for the agent of orders that need none; they have all the credit there is. */
  private static final String NO_AGENT = "";

  private static final List<Column<Line>> COLUMNS =
      List.of(
          Column.text(line -> line.workflow().name()),
          Column.text(line -> line.workflow().version()),
          Column.text(Line::agent),
          Column.integer(Line::credit),
          Column.bigint(Line::leastRank));

  /**
   * One line.
   *
   * @param credit the most orders, of all lines of the agent together
   * @param leastRank from which rank on
   */
  public record Line(WorkflowId workflow, String agent, int credit, long leastRank) {}

  /**
   * The lines within these limits.
   *
   * @param mayWaitFor whether orders of that workflow version can wait for that agent
   */
  public static ClaimQueues of(ClaimLimits limits, BiPredicate<WorkflowId, String> mayWaitFor) {
    List<Line> lines = new ArrayList<>();
    for (WorkflowId workflow : limits.runnable()) {
      lines.add(line(workflow, NO_AGENT, limits.limit(), limits));
      for (Map.Entry<String, Integer> credit : limits.creditByAgent().entrySet()) {
        if (credit.getValue() > 0 && mayWaitFor.test(workflow, credit.getKey())) {
          lines.add(line(workflow, credit.getKey(), credit.getValue(), limits));
        }
      }
    }
    return new ClaimQueues(lines);
  }

  /** No credit is greater than the limit, so that no more rows are locked than can be returned. */
  private static Line line(WorkflowId workflow, String agent, int credit, ClaimLimits limits) {
    long leastRank = limits.leastRankByAgent().getOrDefault(agent, Long.MIN_VALUE);
    return new Line(workflow, agent, Math.min(credit, limits.limit()), leastRank);
  }

  /** The arrays of the statement, and then these. */
  public Object[] arguments(Object... more) {
    List<Object> all = new ArrayList<>(List.of(Column.arguments(COLUMNS, lines)));
    all.addAll(List.of(more));
    return all.toArray();
  }
}
