package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.Contest;
import io.orderly.benchmarks.rivals.contest.ContestOptions;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Conversation;
import io.orderly.benchmarks.rivals.contest.Load;
import io.orderly.benchmarks.rivals.contest.Stopwatch;
import io.orderly.benchmarks.rivals.contest.TimeLimit;
import io.orderly.benchmarks.rivals.contest.Trial;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures each part of the floor, then all parts at the same time. With {@code --light} it
 * measures how long the three calls of an order take.
 */
@Command(
    name = "floor",
    mixinStandardHelpOptions = true,
    description = "Writes the rows and records and makes the calls of orders, without an engine.")
final class FloorCommand implements Callable<Integer> {

  // Of a part: alone, and together with the others.
  private static final int ROUNDS = 2;

  @Mixin private final ContestOptions options = new ContestOptions();

  @Option(names = "--kafka", required = true, description = "Bootstrap servers.")
  private String kafka = "";

  private final Conversation conversation;

  FloorCommand(Conversation conversation) {
    this.conversation = conversation;
  }

  @Override
  public Integer call() throws Exception {
    ContestSettings settings = options.settings();
    if (settings.load() instanceof Load.Full full) {
      TimeLimit.within(options.limit(), () -> measureParts(settings, full.orders()));
    } else {
      var contest = new Contest(settings, conversation);
      TimeLimit.within(options.limit(), () -> contest.run(FloorCalls::make));
    }
    return 0;
  }

  private void measureParts(ContestSettings settings, int orders) throws Exception {
    try (var rows = RowsPart.make(settings.database());
        var records = RecordsPart.make(kafka);
        var calls = CallsPart.make(settings, ROUNDS * (settings.warmUp() + orders))) {
      var all = new AllParts(List.of(rows, records, calls));
      for (FloorPart part : List.of(rows, records, calls, all)) {
        measure(part, settings.warmUp(), orders);
      }
      conversation.awaitRead();
      // Not earlier: the meters would charge it to the floor, which has to be the least there is.
      rows.verify();
    }
  }

  private void measure(FloorPart part, int warmUp, int orders) throws Exception {
    part.work(warmUp);
    conversation.awaitGo();
    var stopwatch = Stopwatch.start();
    part.work(orders);
    conversation.tell(part.name(), part.notes(), orders, stopwatch.measured());
  }

  /** All parts at the same time, each for the same number of orders. */
  static final class AllParts implements FloorPart {

    private final List<FloorPart> parts;

    AllParts(List<FloorPart> parts) {
      this.parts = parts;
    }

    @Override
    public String name() {
      return "floor";
    }

    @Override
    public String notes() {
      return "rows, records and calls concurrently, independent of each other";
    }

    @Override
    public void work(int orders) throws Exception {
      Together.run(parts.stream().<Together.Work>map(part -> () -> part.work(orders)));
    }

    @Override
    public void close() {
      // Whoever made the parts closes them.
    }
  }

  /** The HTTP calls of orders. */
  static final class CallsPart implements FloorPart {

    private final Trial trial;

    private CallsPart(Trial trial) {
      this.trial = trial;
    }

    /**
     * Opens the connections.
     *
     * @param mostOrders of all its work together
     */
    static CallsPart make(ContestSettings settings, int mostOrders) throws Exception {
      return new CallsPart(Trial.open(settings, FloorCalls::make, mostOrders));
    }

    @Override
    public String name() {
      return trial.competitor().name();
    }

    @Override
    public String notes() {
      return trial.competitor().notes();
    }

    @Override
    public void work(int orders) throws InterruptedException {
      trial.full(orders);
    }

    @Override
    public void close() throws IOException {
      trial.close();
    }
  }
}
