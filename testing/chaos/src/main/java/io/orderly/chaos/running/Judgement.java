package io.orderly.chaos.running;

import io.orderly.chaos.checking.Checker;
import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.DeliveredAlerts;
import io.orderly.chaos.checking.Dossier;
import io.orderly.chaos.checking.Evidence;
import io.orderly.chaos.checking.FinalOrder;
import io.orderly.chaos.checking.FinalRows;
import io.orderly.chaos.checking.LedgerPages;
import io.orderly.chaos.checking.Story;
import io.orderly.chaos.checking.Verdict;
import io.orderly.chaos.client.ClientTally;
import io.orderly.local.suite.Suite;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Collects the evidence of a run that is over, and has it judged. */
final class Judgement {

  private static final int MOST_STORIES = 20;

  private final Suite suite;
  private final Checker checker;
  private final Path log;
  private final FinalRows rows;

  Judgement(Suite suite, Checker checker, Path log) {
    this.suite = suite;
    this.checker = checker;
    this.log = log;
    this.rows = new FinalRows(suite.jdbcUrl());
  }

  ChaosReport report(
      long seed, Duration took, ClientTally tally, List<FaultRecord> faults, List<String> trouble)
      throws Exception {
    var evidence = evidence();
    var verdict = checker.judge(evidence.dossiers());
    Map<String, Long> byState =
        evidence.orders().stream()
            .collect(Collectors.groupingBy(FinalOrder::state, TreeMap::new, Collectors.counting()));
    var figures =
        new ChaosReport.Figures(
            seed,
            took,
            tally.orders(),
            tally.again(),
            tally.cancelsTaken(),
            evidence.effects().size(),
            tally.byDoor(),
            byState);
    return new ChaosReport(figures, faults, verdict, trouble, stories(verdict));
  }

  private Evidence evidence() throws Exception {
    return new Evidence(
        ClientLog.read(log),
        rows.orders(),
        new LedgerPages(suite.partnerSandbox().baseUrl()).effects(),
        new DeliveredAlerts(suite.kafka().bootstrapServers()).ids());
  }

  private Map<String, List<String>> stories(Verdict verdict) throws SQLException {
    var stories = new LinkedHashMap<String, List<String>>();
    for (var violation : verdict.violations()) {
      if (stories.size() < MOST_STORIES) {
        var dossier = violation.dossier();
        stories.put(dossier.reference(), Story.of(dossier, events(dossier)));
      }
    }
    return stories;
  }

  private List<String> events(Dossier dossier) throws SQLException {
    var events = new ArrayList<String>();
    for (var each : dossier.orders()) {
      events.addAll(rows.eventsOf(each.orderId()));
    }
    return events;
  }
}
