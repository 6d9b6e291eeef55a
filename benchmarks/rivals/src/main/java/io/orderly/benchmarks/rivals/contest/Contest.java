package io.orderly.benchmarks.rivals.contest;

import org.jspecify.annotations.Nullable;

/**
 * Warms a competitor up, measures it when the harness says so, and tells the result. Before a light
 * load it is warmed up by another such load too, as it takes its orders another way then.
 */
public final class Contest {

  // Under light load one warms up and one is measured.
  private static final int ROUNDS = 2;

  // Not more, since an engine may keep all orders in memory and slow down with them.
  private static final int MOST_SETTLING_ORDERS = 1_000;

  private final ContestSettings settings;
  private final Conversation conversation;

  public Contest(ContestSettings settings, Conversation conversation) {
    this.settings = settings;
    this.conversation = conversation;
  }

  public void run(Competitor.Maker maker) throws Exception {
    int orders = settings.load().orders();
    try (var trial = Trial.open(settings, maker, settings.warmUp() + ROUNDS * orders)) {
      warmUp(trial);
      conversation.awaitGo();
      var stopwatch = Stopwatch.start();
      Latencies latencies = measure(trial);
      Competitor competitor = trial.competitor();
      conversation.tell(
          competitor.name(), competitor.notes(), orders, stopwatch.measured(), latencies);
      conversation.awaitRead();
    }
  }

  private void warmUp(Trial trial) throws InterruptedException {
    trial.full(settings.warmUp());
    if (settings.load() instanceof Load.Light light) {
      trial.light(light.atMost(MOST_SETTLING_ORDERS));
    }
  }

  private @Nullable Latencies measure(Trial trial) throws InterruptedException {
    if (settings.load() instanceof Load.Light light) {
      return trial.light(light);
    }
    trial.full(settings.load().orders());
    return null;
  }
}
