package io.orderly.benchmarks.rivals.contest;

import org.jspecify.annotations.Nullable;

/** Warms a contender up, measures it when the harness says so, and tells the result. */
public final class Contest {

  private final ContestSettings settings;
  private final Conversation conversation;

  public Contest(ContestSettings settings, Conversation conversation) {
    this.settings = settings;
    this.conversation = conversation;
  }

  public void run(Contender.Maker maker) throws Exception {
    int orders = settings.load().orders();
    try (var trial = Trial.open(settings, maker, settings.warmUp() + orders)) {
      trial.full(settings.warmUp());
      conversation.awaitGo();
      var stopwatch = Stopwatch.start();
      Latencies latencies = measure(trial);
      Contender contender = trial.contender();
      conversation.tell(
          contender.name(), contender.notes(), orders, stopwatch.measured(), latencies);
      conversation.awaitRead();
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
