package io.orderly.process;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which event may take an order from which state to which, as the design's table has it. */
final class AllowedEdges {

  private static final String TABLE =
      """
      Claim: Pending -> Processing, Pending, Processed, Error, Undoing
      Claim: Undoing -> Undoing, Undone, Error
      Reply: Pending -> Pending, Processed, Error, Undoing
      Reply: Processing -> Processing, Pending, Processed, Error, Undoing
      Reply: Undoing -> Undoing, Undone, Error
      Reply: Error -> Error
      Completion: Pending -> Pending, Processed, Error, Undoing
      Completion: Processing -> Processing, Pending, Processed, Error, Undoing
      Completion: Undoing -> Undoing, Undone, Error
      Completion: Error -> Error
      Completion: Processed -> Processed
      Completion: Undone -> Undone
      StartDue: Processing -> Processing, Error, Undoing
      StartDue: Undoing -> Undoing, Error
      Adopt: Processing -> Processing
      Adopt: Undoing -> Undoing
      DeadlinePassed: Pending -> Pending, Error, Undoing
      DeadlinePassed: Processing -> Processing, Pending, Error, Undoing
      DeadlinePassed: Undoing -> Undoing, Error
      OrderDeadlinePassed: Pending -> Pending, Undoing
      OrderDeadlinePassed: Processing -> Processing, Undoing
      OrderDeadlinePassed: Error -> Error, Undoing
      NotBeforeReached: Pending -> Pending
      NotBeforeReached: Undoing -> Undoing
      Resubmit: Error -> Pending, Undoing
      Decide: Pending -> Pending, Undoing
      Decide: Processing -> Processing, Pending, Undoing
      Decide: Undoing -> Undoing, Error
      Decide: Error -> Error, Pending, Undoing
      Correct: Pending -> Pending
      Correct: Error -> Error, Pending
      Undo: Pending -> Undoing
      Undo: Processing -> Undoing
      Undo: Error -> Undoing, Error
      Pause: Pending -> Pending
      Pause: Processing -> Processing
      Pause: Undoing -> Undoing
      Resume: Pending -> Pending
      Resume: Processing -> Processing
      Resume: Undoing -> Undoing
      Resume: Error -> Error
      AskStatus: Pending -> Pending
      AskStatus: Processing -> Processing
      AskStatus: Undoing -> Undoing
      Answer: Pending -> Pending, Error, Undoing
      Answer: Processing -> Processing, Error, Undoing
      Answer: Error -> Error, Pending, Undoing
      StatusHint: Pending -> Pending
      StatusHint: Processing -> Processing
      StatusHint: Undoing -> Undoing
      ChangeRank: Pending -> Pending
      ChangeRank: Processing -> Processing
      ChangeRank: Undoing -> Undoing
      ChangeRank: Error -> Error
      DecisionFailed: Pending -> Error
      DecisionFailed: Processing -> Error
      DecisionFailed: Undoing -> Error
      """;

  /** One entry an edge, like {@code Claim: Pending -> Processing}. */
  static final Set<String> ALL =
      TABLE.lines().flatMap(AllowedEdges::edges).collect(Collectors.toUnmodifiableSet());

  private AllowedEdges() {}

  private static Stream<String> edges(String line) {
    String[] sides = line.split(" -> ", -1);
    return Arrays.stream(sides[1].split(", ", -1)).map(target -> sides[0] + " -> " + target);
  }

  static String edge(ProcessEvent event, Decision decision) {
    return "%s: %s -> %s"
        .formatted(
            event.getClass().getSimpleName(),
            decision.before().state().value(),
            decision.after().state().value());
  }
}
