package io.orderly.cli.submission;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/** What became of the lines of a file so far, in numbers. */
public final class SubmissionCounts {

  private static final int MAX_REASONS = 200;
  private static final String OTHER_REASONS = "(other reasons)";
  private static final Pattern INDEX = Pattern.compile("\\[\\d+]");
  private static final Pattern ORDER_ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern LOCATION = Pattern.compile(" \\(line \\d+, column \\d+\\)");

  private final Map<LineResult.Status, Long> counts = new EnumMap<>(LineResult.Status.class);
  private final Map<String, Long> reasons = new LinkedHashMap<>();
  private final List<UUID> orderIds = new ArrayList<>();

  void add(LineResult result) {
    counts.merge(result.status(), 1L, Long::sum);
    var orderId = result.orderId();
    if (orderId != null) {
      orderIds.add(orderId);
    }
    result.errors().stream().map(SubmissionCounts::kind).distinct().forEach(this::addReason);
  }

  private void addReason(String kind) {
    boolean hasRoom = reasons.size() < MAX_REASONS || reasons.containsKey(kind);
    reasons.merge(hasRoom ? kind : OTHER_REASONS, 1L, Long::sum);
  }

  /** The same error at another position is the same reason. */
  private static String kind(LineResult.FieldError error) {
    var field = INDEX.matcher(error.field()).replaceAll("[]");
    var rule = ORDER_ID.matcher(error.rule()).replaceAll("(id)");
    rule = LOCATION.matcher(rule).replaceAll("");
    return (field + " " + rule).strip();
  }

  public long accepted() {
    return count(LineResult.Status.ACCEPTED);
  }

  public long known() {
    return count(LineResult.Status.KNOWN);
  }

  public long refused() {
    return count(LineResult.Status.REFUSED);
  }

  /** All lines that have an answer. */
  public long read() {
    return accepted() + known() + refused();
  }

  private long count(LineResult.Status status) {
    return counts.getOrDefault(status, 0L);
  }

  /** How many lines each reason refused, the most frequent first; a line may have several. */
  public List<Map.Entry<String, Long>> reasons() {
    return reasons.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .toList();
  }

  /** The orders that stand for the accepted and the known lines. */
  public List<UUID> orderIds() {
    return Collections.unmodifiableList(orderIds);
  }
}
