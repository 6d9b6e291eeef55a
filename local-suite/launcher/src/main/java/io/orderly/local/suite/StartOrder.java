package io.orderly.local.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * In which order the instances start. Each wave is ready before the next begins.
 *
 * <p>The submission service goes first, since it migrates the state store that the schedulers and
 * supervisors need; an agent needs no store and goes beside it. The others follow, no more at a
 * time than there are processors: JVMs that start all at once only make each other late.
 */
final class StartOrder {

  private static final int FEWEST_AT_A_TIME = 2;

  private StartOrder() {}

  static List<List<InstancePlan>> waves(List<InstancePlan> plans, int processors) {
    var first = plans.stream().filter(StartOrder::goesFirst).toList();
    var rest =
        plans.stream()
            .filter(plan -> !goesFirst(plan))
            .sorted(Comparator.comparing(InstancePlan::number))
            .toList();
    var waves = new ArrayList<List<InstancePlan>>();
    waves.add(first);
    int size = Math.max(FEWEST_AT_A_TIME, processors);
    for (int from = 0; from < rest.size(); from += size) {
      waves.add(rest.subList(from, Math.min(rest.size(), from + size)));
    }
    return List.copyOf(waves);
  }

  private static boolean goesFirst(InstancePlan plan) {
    return plan.number() == 1
        && (plan.service() == Service.SUBMISSION || plan.service() == Service.AGENT);
  }
}
