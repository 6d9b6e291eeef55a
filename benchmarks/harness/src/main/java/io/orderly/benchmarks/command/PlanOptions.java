package io.orderly.benchmarks.command;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is measured, as options. */
final class PlanOptions {

  private static final Duration SETTLING = Duration.ofSeconds(30);
  private static final Duration SETTLING_QUICKLY = Duration.ofSeconds(1);

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SECTION",
      converter = ChoiceLabels.OfSection.class,
      description =
          "Of ${COMPLETION-CANDIDATES}. Default: all but overload, scale, waiting and soak, which"
              + " take long.",
      completionCandidates = ChoiceLabels.OfSection.class)
  private Set<Section> only =
      Set.of(Section.START, Section.THROUGHPUT, Section.LATENCY, Section.RIVALS, Section.FLOOR);

  @Option(
      names = "--rivals",
      split = ",",
      paramLabel = "RIVAL",
      converter = ChoiceLabels.OfCompetitor.class,
      description = "Which rivals: ${DEFAULT-VALUE}.",
      defaultValue =
          "db-scheduler,db-scheduler-jdk,db-scheduler-plain,dbos,dbos-jdk,dbos-plain,temporal")
  private List<CompetitorProgram> rivals = List.of();

  @Option(
      names = "--channels",
      split = ",",
      paramLabel = "CHANNEL",
      converter = ChoiceLabels.OfChannel.class,
      description = "Submission channels (default: ${DEFAULT-VALUE}).",
      defaultValue = "batch,single,topic")
  private List<Channels> channels = List.of();

  @Option(
      names = "--order",
      split = ",",
      paramLabel = "KIND",
      converter = ChoiceLabels.OfOrderKind.class,
      description = {
        "throughput: kinds of orders, in turn through each channel (default: ${DEFAULT-VALUE}).",
        "rich: the same lines, steps and partner calls, with 2 KiB of attributes, a condition per"
            + " step, and agents that map requests and results by a partner file. With plain,rich"
            + " also the ratio of the two."
      },
      defaultValue = "plain")
  private List<OrderKind> kinds = List.of();

  @Option(names = "--runs", description = "Runs of each. Default: 5.")
  private @Nullable Integer runs;

  @Option(names = "--orders", description = "Orders per run at full load. Default: 20000.")
  private @Nullable Integer orders;

  @Option(
      names = "--warm-up",
      description =
          "Minimum orders before the runs, per channel; up to five times as many until the CPU time"
              + " per order stops falling; a competitor gets three times as many. Default: 20000.")
  private @Nullable Integer warmUp;

  @Option(names = "--instances", description = "Of scheduler and agent, each. Default: 1.")
  private int instances = 1;

  @Option(names = "--rates", split = ",", description = "Light loads, orders/s. Default: 20,200.")
  private List<Integer> rates = List.of(20, 200);

  @Option(names = "--seconds", description = "Duration of a light load. Default: 30.")
  private @Nullable Integer seconds;

  @Option(
      names = "--partner-millis",
      description = "Latency of the partner, under light load. Default: 0.")
  private int partnerMillis;

  @Option(
      names = "--finished",
      split = ",",
      description = "scale: finished orders in the store. Default: 0,1000000,5000000.")
  private List<Integer> finished = List.of(0, 1_000_000, 5_000_000);

  @Option(names = "--backlog", description = "scale: waiting orders. Default: 100000.")
  private int backlog = 100_000;

  @Option(
      names = "--scale-instances",
      split = ",",
      description = "scale: of scheduler and agent, each; 0: none. Default: 1,2,4.")
  private List<Integer> scaleInstances = List.of(1, 2, 4);

  @Mixin private final WaitingOptions waitingOptions = new WaitingOptions();

  @Option(
      names = "--overload-times",
      description = "overload: multiple of the sustainable rate. Default: 3.")
  private int overloadTimes = 3;

  @Option(names = "--overload-seconds", description = "overload: duration. Default: 120.")
  private @Nullable Integer overloadSeconds;

  @Option(names = "--minutes", description = "soak: duration. Default: 30.")
  private int minutes = 30;

  @Option(names = "--soak-rate", description = "soak: orders/s. Default: 100.")
  private int soakRate = 100;

  @Option(names = "--quick", description = "Small sizes: to try the tool, not for measurements.")
  private boolean quick;

  @Spec private @Nullable CommandSpec spec;

  /**
   * The plan.
   *
   * @throws ParameterException when a number is too small
   */
  BenchPlan plan() {
    return new BenchPlan(
        only,
        competitors(),
        new BenchPlan.FullLoad(
            atLeastOne("--runs", chosen(runs, 5, 1)),
            atLeastOne("--orders", chosen(orders, 20_000, 300)),
            atLeastOne("--warm-up", chosen(warmUp, 20_000, 200)),
            atLeastOne("--instances", instances),
            channels,
            kinds.stream().distinct().toList()),
        new BenchPlan.LightLoad(
            rates,
            Duration.ofSeconds(atLeastOne("--seconds", chosen(seconds, 30, 2))),
            quick ? SETTLING_QUICKLY : SETTLING,
            Duration.ofMillis(partnerMillis)),
        new BenchPlan.Scale(
            finished,
            atLeastOne("--backlog", backlog),
            scaleInstances.stream().filter(count -> count > 0).toList()),
        waitingOptions.plan(quick),
        new BenchPlan.Overload(
            atLeastOne("--overload-times", overloadTimes),
            Duration.ofSeconds(atLeastOne("--overload-seconds", chosen(overloadSeconds, 120, 5)))),
        new BenchPlan.Soak(
            Duration.ofMinutes(atLeastOne("--minutes", minutes)),
            atLeastOne("--soak-rate", soakRate)));
  }

  private List<CompetitorProgram> competitors() {
    List<CompetitorProgram> competitors = new ArrayList<>();
    if (only.contains(Section.FLOOR)) {
      competitors.addAll(List.of(CompetitorProgram.FLOOR, CompetitorProgram.FLOOR_JDK));
    }
    if (only.contains(Section.RIVALS)) {
      competitors.addAll(rivals);
    }
    return competitors;
  }

  private int chosen(@Nullable Integer given, int otherwise, int quickly) {
    if (given != null) {
      return given;
    }
    return quick ? quickly : otherwise;
  }

  private int atLeastOne(String option, int value) {
    if (value < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), option + " must be at least 1");
    }
    return value;
  }
}
