package io.orderly.chaos.running;

import io.orderly.chaos.checking.CheckResults;
import io.orderly.chaos.checking.Checker;
import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.DeliveredAlerts;
import io.orderly.chaos.checking.Evidence;
import io.orderly.chaos.checking.FinalOrder;
import io.orderly.chaos.checking.FinalRows;
import io.orderly.chaos.checking.HistoryText;
import io.orderly.chaos.checking.LedgerPages;
import io.orderly.chaos.checking.ReferenceHistory;
import io.orderly.chaos.client.ClientTally;
import io.orderly.chaos.operators.Operators;
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

/** Collects the evidence of a finished run and checks it. */
final class Verification {

  private static final int MAX_HISTORIES = 20;

  private final Suite suite;
  private final Checker checker;
  private final Path log;
  private final FinalRows rows;

  Verification(Suite suite, Checker checker, Path log) {
    this.suite = suite;
    this.checker = checker;
    this.log = log;
    this.rows = new FinalRows(suite.jdbcUrl());
  }

  ChaosReport report(
      long seed,
      Duration took,
      ClientTally tally,
      Operators operators,
      List<FaultRecord> faults,
      List<String> problems)
      throws Exception {
    var evidence = evidence();
    var checkResults = checker.check(evidence.histories());
    Map<String, Long> byState =
        evidence.orders().stream()
            .collect(Collectors.groupingBy(FinalOrder::state, TreeMap::new, Collectors.counting()));
    var figures =
        new ChaosReport.Figures(
            seed,
            took,
            tally.orders(),
            tally.again(),
            tally.cancelsAccepted(),
            tally.correctionsAccepted(),
            operators.correctionsAccepted(),
            operators.decisionsAccepted(),
            evidence.effects().size(),
            tally.byChannel(),
            byState);
    return new ChaosReport(figures, faults, checkResults, problems, histories(checkResults));
  }

  private Evidence evidence() throws Exception {
    return new Evidence(
        ClientLog.read(log),
        rows.orders(),
        new LedgerPages(suite.partnerSandbox().baseUrl()).effects(),
        new DeliveredAlerts(suite.kafka().bootstrapServers()).ids());
  }

  private Map<String, List<String>> histories(CheckResults checkResults) throws SQLException {
    var histories = new LinkedHashMap<String, List<String>>();
    for (var violation : checkResults.violations()) {
      if (histories.size() < MAX_HISTORIES) {
        var referenceHistory = violation.referenceHistory();
        histories.put(
            referenceHistory.reference(),
            HistoryText.of(referenceHistory, events(referenceHistory)));
      }
    }
    return histories;
  }

  private List<String> events(ReferenceHistory referenceHistory) throws SQLException {
    var events = new ArrayList<String>();
    for (var each : referenceHistory.orders()) {
      events.addAll(rows.eventsOf(each.orderId()));
    }
    return events;
  }
}
