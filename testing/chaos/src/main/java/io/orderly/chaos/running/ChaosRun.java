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

/** One run on a suite that is ready: load, faults, and then the judgement. */
public final class ChaosRun {

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration BETWEEN_FAULTS = Duration.ofSeconds(4);
  private static final Duration ACKNOWLEDGED_WITHIN = Duration.ofMinutes(5);
  private static final Duration AT_REST_WITHIN = Duration.ofMinutes(10);

  private final Suite suite;
  private final Target target;
  private final Order order;
  private final Consumer<String> teller;
  private final List<FaultRecord> faults = new ArrayList<>();
  private final List<String> trouble = new ArrayList<>();
  private final long startedNanos = System.nanoTime();
  private Optional<RecoveryBudget> bill = Optional.empty();

  /**
   * What to do.
   *
   * @param load new orders
   */
  public record Order(long seed, Load load, Plan plan) {}

  /**
   * A run.
   *
   * @param teller is told how it goes, a line at a time
   */
  public ChaosRun(Suite suite, SlowLink slowLink, Order order, Consumer<String> teller) {
    this.suite = suite;
    this.target = Target.of(suite, slowLink);
    this.order = order;
    this.teller = teller;
  }

  /** Runs to the end of the plan and judges. */
  public ChaosReport run() throws Exception {
    Path log = suite.settings().data().resolve("acknowledgements.ndjson");
    try (var written = ClientLog.open(log);
        var watch = new StoreWatch(suite.jdbcUrl());
        var client = client(written, watch)) {
      client.start();
      Pause.lasting(WARM_UP);
      runPlan(watch, client);
      settle(watch, client);
      return new Verification(suite, new Checker(checks()), log)
          .report(order.seed(), elapsed(), client.tally(), faults, trouble);
    }
  }

  private List<Check> checks() {
    return order.plan().hasOnlyOutages()
        ? Stream.concat(Checks.always().stream(), Checks.afterOutages().stream()).toList()
        : Checks.always();
  }

  private ChaosClient client(ClientLog log, StoreWatch watch) {
    var habits =
        order.plan().hasOnlyOutages()
            ? ClientProfile.steady(order.load())
            : ClientProfile.restless(order.load());
    var addresses =
        new ChaosClient.Addresses(
            suite.instances(Service.SUBMISSION).stream().map(ServiceInstance::url).toList(),
            suite.users().submitter().authorization(),
            suite.kafka().bootstrapServers());
    return new ChaosClient(
        habits,
        "chaos-" + order.seed(),
        order.seed(),
        addresses,
        () -> watch.latest().map(Sample::finished).orElse(0L),
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
      teller.accept("%s ...".formatted(scenario.name()));
      var record = run.run(scenario, this::elapsed, () -> healed(scenario, watch));
      keep(record);
      tell(record, watch, client);
      suite.waitReady(Suite.READY_WITHIN);
      Pause.lasting(BETWEEN_FAULTS);
      next = order.plan().next(elapsed());
    }
  }

  private void healed(Scenario scenario, StoreWatch watch) {
    suite.instances().forEach(ServiceInstance::start);
    if (!order.plan().hasOnlyOutages() || !scenario.isOutage() || bill.isPresent()) {
      return;
    }
    bill = watch.latest().map(seen -> new RecoveryBudget(calls(), seen.finished()));
    if (bill.isEmpty()) {
      trouble.add("the calls after the comeback can't be judged: the store was never seen");
    }
  }

  private void keep(FaultRecord record) {
    faults.add(record);
    if (record.recovery().isEmpty()) {
      trouble.add("the suite did not recover from %s in time".formatted(record.scenario()));
    }
    if (!record.trouble().isEmpty()) {
      trouble.add(record.trouble());
    }
  }

  private void tell(FaultRecord record, StoreWatch watch, ChaosClient client) {
    var recovery = record.recovery().map(time -> "recovered in %d s".formatted(time.toSeconds()));
    teller.accept(
        "%s: lasted %d s, %s; %d orders, %d under way"
            .formatted(
                record.scenario(),
                record.lasted().toSeconds(),
                recovery.orElse("NOT RECOVERED"),
                client.tally().orders(),
                watch.latest().map(Sample::live).orElse(-1L)));
  }

  private void settle(StoreWatch watch, ChaosClient client) throws InterruptedException {
    client.stopMaking();
    teller.accept("no more faults and no more orders: waiting until all are at rest ...");
    if (!Pause.until(() -> client.unacknowledged() == 0, ACKNOWLEDGED_WITHIN)) {
      trouble.add("%d orders were never acknowledged".formatted(client.unacknowledged()));
    }
    if (!Pause.until(() -> isAtRest(watch), AT_REST_WITHIN)) {
      trouble.add("not every order came to rest");
    }
    var finished = watch.latest().map(Sample::finished).orElse(0L);
    bill.ifPresent(outage -> settle(outage, finished));
  }

  private void settle(RecoveryBudget outage, long finished) {
    long calls = calls();
    teller.accept(outage.text(calls, finished));
    outage.complaint(calls, finished).ifPresent(trouble::add);
  }

  private static boolean isAtRest(StoreWatch watch) {
    return watch.latest().filter(sample -> sample.live() == 0).isPresent()
        && watch.isEveryAlertDelivered();
  }

  private long calls() {
    try {
      return new LedgerPages(suite.partnerSandbox().baseUrl()).calls();
    } catch (IOException away) {
      trouble.add("the partners' calls can't be counted: " + away);
      return 0;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
