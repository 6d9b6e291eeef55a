package io.orderly.chaos.running;

import io.orderly.chaos.checking.Check;
import io.orderly.chaos.checking.Checker;
import io.orderly.chaos.checking.Checks;
import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.LedgerPages;
import io.orderly.chaos.client.ChaosClient;
import io.orderly.chaos.client.ClientProfile;
import io.orderly.chaos.client.Load;
import io.orderly.chaos.faults.SlowLink;
import io.orderly.chaos.faults.Target;
import io.orderly.chaos.operators.Operators;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One run on a suite that is ready: load, faults, then verification. */
public final class ChaosRun {

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration BETWEEN_FAULTS = Duration.ofSeconds(4);
  private static final Duration ACKNOWLEDGED_WITHIN = Duration.ofMinutes(5);
  private static final Duration FINISHED_WITHIN = Duration.ofMinutes(10);

  private final Suite suite;
  private final Target target;
  private final Order order;
  private final Consumer<String> progress;
  private final List<FaultRecord> faults = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final long startedNanos = System.nanoTime();
  private Optional<RecoveryBudget> recoveryBudget = Optional.empty();

  /**
   * What to do.
   *
   * @param load new orders
   */
  public record Order(long seed, Load load, Plan plan) {}

  /**
   * A run.
   *
   * @param progress receives progress, one line at a time
   */
  public ChaosRun(Suite suite, SlowLink slowLink, Order order, Consumer<String> progress) {
    this.suite = suite;
    this.target = Target.of(suite, slowLink);
    this.order = order;
    this.progress = progress;
  }

  /** Runs the plan to its end and verifies the result. */
  public ChaosReport run() throws Exception {
    Path log = suite.settings().data().resolve("acknowledgements.ndjson");
    try (var written = ClientLog.open(log);
        var watch = new StoreWatch(suite.jdbcUrl());
        var client = client(written, watch);
        var operators = operators(written)) {
      client.start();
      if (!order.plan().hasOnlyOutages()) {
        operators.start();
      }
      Pause.lasting(WARM_UP);
      runPlan(watch, client);
      settle(watch, client, operators);
      return new Verification(suite, new Checker(checks()), log)
          .report(order.seed(), elapsed(), client.tally(), operators, faults, problems);
    }
  }

  private List<Check> checks() {
    return order.plan().hasOnlyOutages()
        ? Stream.concat(Checks.always().stream(), Checks.afterOutages().stream()).toList()
        : Checks.always();
  }

  private ChaosClient client(ClientLog log, StoreWatch watch) {
    var clientProfile =
        order.plan().hasOnlyOutages()
            ? ClientProfile.steady(order.load())
            : ClientProfile.changing(order.load());
    var addresses =
        new ChaosClient.Addresses(
            suite.instances(Service.SUBMISSION).stream().map(ServiceInstance::url).toList(),
            suite.users().submitter().authorization(),
            suite.kafka().bootstrapServers());
    return new ChaosClient(
        clientProfile,
        "chaos-" + order.seed(),
        order.seed(),
        addresses,
        () -> watch.latest().map(Sample::finished).orElse(0L),
        log);
  }

  private Operators operators(ClientLog log) {
    return new Operators(
        suite.instances(Service.SUPERVISOR).stream().map(ServiceInstance::url).toList(),
        suite.users().operator().authorization(),
        suite.partnerSandbox().baseUrl(),
        order.seed(),
        log);
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  private void runPlan(StoreWatch watch, ChaosClient client) throws InterruptedException {
    var run = new FaultRun(target, watch, order.load());
    var next = order.plan().next(elapsed());
    while (next.isPresent()) {
      var scenario = next.get();
      progress.accept("%s ...".formatted(scenario.name()));
      var record = run.run(scenario, this::elapsed, () -> healed(scenario, watch));
      keep(record);
      printProgress(record, watch, client);
      suite.waitReady(Suite.READY_WITHIN);
      Pause.lasting(BETWEEN_FAULTS);
      next = order.plan().next(elapsed());
    }
  }

  private void healed(Scenario scenario, StoreWatch watch) {
    suite.instances().forEach(ServiceInstance::start);
    if (!order.plan().hasOnlyOutages() || !scenario.isOutage() || recoveryBudget.isPresent()) {
      return;
    }
    recoveryBudget = watch.latest().map(seen -> new RecoveryBudget(calls(), seen.finished()));
    if (recoveryBudget.isEmpty()) {
      problems.add("the calls after the recovery can't be checked: the store was never reachable");
    }
  }

  private void keep(FaultRecord record) {
    faults.add(record);
    if (record.recovery().isEmpty()) {
      problems.add("the suite did not recover from %s in time".formatted(record.scenario()));
    }
    if (!record.problems().isEmpty()) {
      problems.add(record.problems());
    }
  }

  private void printProgress(FaultRecord record, StoreWatch watch, ChaosClient client) {
    var recovery = record.recovery().map(time -> "recovered in %d s".formatted(time.toSeconds()));
    progress.accept(
        "%s: lasted %d s, %s; %d orders, %d in progress"
            .formatted(
                record.scenario(),
                record.lasted().toSeconds(),
                recovery.orElse("NOT RECOVERED"),
                client.tally().orders(),
                watch.latest().map(Sample::live).orElse(-1L)));
  }

  private void settle(StoreWatch watch, ChaosClient client, Operators operators)
      throws InterruptedException {
    client.stopMaking();
    progress.accept("no more faults or new orders: waiting until every order has ended ...");
    if (!Pause.until(() -> client.unacknowledged() == 0, ACKNOWLEDGED_WITHIN)) {
      problems.add(
          "%d orders, or corrections of them, were never acknowledged"
              .formatted(client.unacknowledged()));
    }
    if (!operators.stop()) {
      problems.add("a command of an operator was never answered");
    }
    if (!Pause.until(() -> isFinished(watch), FINISHED_WITHIN)) {
      problems.add("not every order ended in time");
    }
    var finished = watch.latest().map(Sample::finished).orElse(0L);
    recoveryBudget.ifPresent(outage -> settle(outage, finished));
  }

  private void settle(RecoveryBudget outage, long finished) {
    long calls = calls();
    progress.accept(outage.text(calls, finished));
    outage.problem(calls, finished).ifPresent(problems::add);
  }

  private static boolean isFinished(StoreWatch watch) {
    return watch.latest().filter(sample -> sample.live() == 0).isPresent()
        && watch.isEveryAlertDelivered();
  }

  private long calls() {
    try {
      return new LedgerPages(suite.partnerSandbox().baseUrl()).calls();
    } catch (IOException away) {
      problems.add("the calls of the partners can't be counted: " + away);
      return 0;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
