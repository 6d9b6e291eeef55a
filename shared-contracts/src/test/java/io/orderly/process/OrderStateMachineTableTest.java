package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Adopt;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.process.ProcessEvent.AskStatus;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.process.ProcessEvent.OrderDeadlinePassed;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.process.ProcessEvent.Undo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every event in every situation: what becomes of the event, and where the order stands then. */
class OrderStateMachineTableTest {

  /**
   * A cell is the state of the order after the event, or says that nothing changes. The replies
   * complete the step {@code pay}; everything that is live is past CompleteBy and the grace, and
   * what rests is due. None has a deadline.
   */
  private static final String TABLE =
      """
      situation                      | Claim      | Reply      | Completion | StartDue   | Adopt      | DeadlinePassed | OrderDeadlinePassed | NotBeforeReached | Resubmit | Decide  | Correct | Undo    | Pause      | Resume  | AskStatus | StatusHint | ChangeRank | Answer  | DecisionFailed
      Pending, new                   | Processing | ignored    | refused    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | Pending | Undoing | Pending    | refused | refused   | ignored    | Pending    | refused | Error
      Pending, a step re-armed       | ignored    | Processed  | Processed  | ignored    | ignored    | ignored        | ignored             | Pending          | refused  | Pending | refused | Undoing | Pending    | refused | refused   | ignored    | Pending    | refused | Error
      Pending, a re-armed step due   | Processing | Processed  | Processed  | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | Pending | refused | Undoing | Pending    | refused | refused   | ignored    | Pending    | refused | Error
      Pending, a step live           | Processing | Processed  | Processed  | ignored    | ignored    | Pending        | ignored             | ignored          | refused  | Pending | refused | Undoing | Pending    | refused | refused   | ignored    | Pending    | refused | Error
      Processing, a step live        | ignored    | Processed  | Processed  | ignored    | Processing | Pending        | ignored             | ignored          | refused  | Pending | refused | Undoing | Processing | refused | refused   | ignored    | Processing | refused | Error
      Processing, a re-armed sibling | ignored    | Processing | Processing | Processing | Processing | Pending        | ignored             | ignored          | refused  | Pending | refused | Undoing | Processing | refused | refused   | ignored    | Processing | refused | Error
      Processing, none live          | ignored    | Processed  | Processed  | Processing | Processing | Pending        | ignored             | ignored          | refused  | Pending | refused | Undoing | Processing | refused | refused   | ignored    | Processing | refused | Error
      Undoing, nothing begun         | Undone     | ignored    | refused    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | refused | refused | Undoing    | refused | refused   | ignored    | Undoing    | refused | Error
      Undoing, a step Running        | ignored    | Undoing    | Undoing    | ignored    | ignored    | ignored        | ignored             | Undoing          | refused  | Undoing | refused | refused | Undoing    | refused | refused   | ignored    | Undoing    | refused | Error
      Undoing, claimable             | Undoing    | ignored    | ignored    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | refused | refused | Undoing    | refused | refused   | ignored    | Undoing    | refused | Error
      Undoing, locked, a step live   | ignored    | Undone     | Undone     | ignored    | Undoing    | Undoing        | ignored             | ignored          | refused  | refused | refused | refused | Undoing    | refused | refused   | ignored    | Undoing    | refused | Error
      Undoing, a step re-armed       | ignored    | Undone     | Undone     | ignored    | ignored    | ignored        | ignored             | Undoing          | refused  | refused | refused | refused | Undoing    | refused | refused   | ignored    | Undoing    | refused | Error
      Error, a step Failed           | ignored    | Error      | Error      | ignored    | ignored    | ignored        | ignored             | ignored          | Pending  | Pending | Pending | Undoing | refused    | refused | refused   | ignored    | Error      | refused | ignored
      Error, a step Running          | ignored    | Error      | Error      | ignored    | ignored    | ignored        | ignored             | ignored          | Pending  | Pending | refused | Undoing | refused    | refused | refused   | ignored    | Error      | refused | ignored
      Error, an undo failed          | ignored    | ignored    | ignored    | ignored    | ignored    | ignored        | ignored             | ignored          | Undoing  | refused | refused | refused | refused    | refused | refused   | ignored    | Error      | refused | ignored
      Pending, paused                | ignored    | ignored    | refused    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | Pending | Undoing | refused    | Pending | refused   | ignored    | Pending    | refused | Error
      Processing, paused             | ignored    | Pending    | Pending    | ignored    | Processing | Pending        | ignored             | ignored          | refused  | Pending | refused | Undoing | refused    | Processing | refused   | ignored    | Processing | refused | Error
      Processed                      | ignored    | ignored    | ignored    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | refused | refused | refused    | refused | refused   | ignored    | refused    | refused | ignored
      Undone                         | ignored    | ignored    | ignored    | ignored    | ignored    | ignored        | ignored             | ignored          | refused  | refused | refused | refused | refused    | refused | refused   | ignored    | refused    | refused | ignored
      """;

  private static final List<List<String>> ROWS =
      TABLE.lines().map(OrderStateMachineTableTest::cells).toList();

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
  }

  /** One cell of the table. */
  record Cell(String situation, String event, String expected) {

    @Override
    public String toString() {
      return situation + ": " + event + " -> " + expected;
    }
  }

  static Stream<Cell> cells() {
    List<String> header = ROWS.get(0);
    return ROWS.stream()
        .skip(1)
        .flatMap(
            row ->
                Stream.iterate(1, column -> column < header.size(), column -> column + 1)
                    .map(column -> new Cell(row.get(0), header.get(column), row.get(column))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void everyEventDoesWhatTheTableSays(Cell cell) {
    OrderHistory story = situation(cell.situation());
    OrderProcess before = story.order();
    ProcessEvent event = events(story).get(cell.event());

    Decision decision = story.when(event);

    assertThat(verdict(decision)).as("%s, after\n%s", cell, story).isEqualTo(cell.expected());
    assertThat(decision.before()).isEqualTo(before);
  }

  private static String verdict(Decision decision) {
    return switch (decision.verdict()) {
      case APPLIED -> decision.after().state().value();
      case IGNORED, REFUSED -> decision.verdict().name().toLowerCase(Locale.ROOT);
    };
  }

  @Test
  void theTableHasAColumnForEveryEvent() {
    List<String> events =
        Arrays.stream(ProcessEvent.class.getPermittedSubclasses())
            .flatMap(kind -> Arrays.stream(kind.getPermittedSubclasses()))
            .map(Class::getSimpleName)
            .toList();

    assertThat(ROWS.get(0).stream().skip(1)).containsExactlyInAnyOrderElementsOf(events);
    assertThat(events(situation("Pending, new"))).containsOnlyKeys(events);
  }

  @Test
  void theTableHasARowForEveryState() {
    List<String> states = Arrays.stream(ProcessState.values()).map(ProcessState::value).toList();

    List<String> statesOfRows =
        ROWS.stream().skip(1).map(row -> situation(row.get(0)).order().state().value()).toList();

    assertThat(statesOfRows.stream().distinct()).containsExactlyInAnyOrderElementsOf(states);
    assertThat(ROWS.stream().skip(1))
        .allMatch(row -> row.get(0).startsWith(situation(row.get(0)).order().state().value()));
  }

  @Test
  void everyCellIsFilled() {
    assertThat(ROWS).allMatch(row -> row.size() == ROWS.get(0).size());
    assertThat(cells().map(Cell::expected).distinct())
        .allMatch(
            word ->
                word.equals("ignored")
                    || word.equals("refused")
                    || Arrays.stream(ProcessState.values()).anyMatch(s -> s.value().equals(word)));
  }

  @Test
  void onlyWhatSomebodyIsToldOfIsRefused() {
    Map<String, List<Cell>> refused =
        cells()
            .filter(cell -> cell.expected().equals(Verdict.REFUSED.name().toLowerCase(Locale.ROOT)))
            .collect(Collectors.groupingBy(Cell::event));

    assertThat(refused)
        .containsOnlyKeys(
            "Resubmit",
            "Decide",
            "Correct",
            "Undo",
            "Pause",
            "Resume",
            "AskStatus",
            "Answer",
            "ChangeRank",
            "Completion");
  }

  private static Map<String, ProcessEvent> events(OrderHistory story) {
    long version = story.order().version();
    Map<String, ProcessEvent> events = new LinkedHashMap<>();
    Stream.of(
            new Claim(OrderHistory.ME),
            story.replyTo("pay", new StepOutcome.Completed("{}")),
            story.eventOf("pay", "ev-1", new StepOutcome.Completed("{}")),
            new StartDue(OrderHistory.ME),
            new Adopt("scheduler-1#2"),
            new DeadlinePassed(),
            new OrderDeadlinePassed(),
            new NotBeforeReached(),
            new Resubmit(version),
            new Decide(version, "pay", StepFinding.HAPPENED, "{}"),
            new Correct(version, List.of("attributes.address"), AfterCorrection.RESUBMIT),
            new Undo(version, Cause.cancelledBy("shop")),
            new Pause(version),
            new Resume(version),
            new AskStatus(version),
            new Answer("pay", "done", "ann", "{}", null),
            new ProcessEvent.StatusHint(Set.of("pay")),
            new ChangeRank(version, 7),
            new DecisionFailed(new Failure("broken", "a step has no definition")))
        .forEach(event -> events.put(event.getClass().getSimpleName(), event));
    return events;
  }

  private static OrderHistory situation(String name) {
    return switch (name) {
      case "Pending, new" -> Situations.pending();
      case "Pending, a step re-armed" -> Situations.pendingReArmed();
      case "Pending, a re-armed step due" -> Situations.pendingDue();
      case "Pending, a step live" -> Situations.pendingLive();
      case "Processing, a step live" -> Situations.processing();
      case "Processing, a re-armed sibling" -> Situations.processingReArmedSibling();
      case "Processing, none live" -> Situations.processingNoneLive();
      case "Pending, paused" -> Situations.pendingPaused();
      case "Processing, paused" -> Situations.processingPaused();
      case "Undoing, nothing begun" -> Situations.undoingNothingBegun();
      case "Undoing, a step Running" -> Situations.undoingRunning();
      case "Undoing, claimable" -> Situations.undoingClaimable();
      case "Undoing, locked, a step live" -> Situations.undoingLocked();
      case "Undoing, a step re-armed" -> Situations.undoingReArmed();
      case "Error, a step Failed" -> Situations.errorFailed();
      case "Error, a step Running" -> Situations.errorRunning();
      case "Error, an undo failed" -> Situations.errorUndoFailed();
      case "Processed" -> Situations.processed();
      case "Undone" -> Situations.undone();
      default -> throw new IllegalArgumentException("no situation " + name);
    };
  }
}
