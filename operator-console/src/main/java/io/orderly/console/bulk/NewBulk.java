package io.orderly.console.bulk;

import io.orderly.console.CommandLabels;
import io.orderly.console.FormStamp;
import io.orderly.console.PageLayout;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.web.CommandHead;
import io.orderly.store.search.MatchingOrders.Matches;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A bulk command before it is begun.
 *
 * @param found what the filter finds now; null while there is no filter that can be read
 * @param stamp what the form carries
 * @param typed what was typed before, by field
 * @param wrong what is wrong with it, by field
 */
public record NewBulk(
    PageLayout frame,
    @Nullable Matches found,
    FormStamp stamp,
    Map<String, String> typed,
    Map<String, String> wrong) {

  private static final Set<String> MORE = Set.of("decided", "verdict", "result", "priority");
  private static final Set<String> PLACED =
      Set.of("decided", "verdict", "result", "priority", "perSecond", CommandHead.REASON);

  public static final List<String> STATES = List.of("Error", "Pending", "Processing", "Undoing");

  public String typed(String field) {
    return typed.getOrDefault(field, "");
  }

  /** The fields with something wrong that stand nowhere else on the page. */
  public List<String> unplaced() {
    return wrong.keySet().stream().filter(field -> !PLACED.contains(field)).sorted().toList();
  }

  /** Whether the fields that only some commands have are shown at once. */
  public boolean needsMore() {
    return MORE.stream().anyMatch(field -> wrong.containsKey(field) || !typed(field).isEmpty());
  }

  /** The fields that are filtered by, and what the door calls them. */
  public Map<String, String> filters() {
    return BulkForm.FILTERS;
  }

  public List<CommandKind> kinds() {
    return List.of(CommandKind.values());
  }

  /** What a command does to each of them. */
  public static String effect(CommandKind kind) {
    return CommandLabels.of(kind).effect();
  }

  /** What a command does to many orders, on the screen. */
  public static String words(CommandKind kind) {
    return CommandLabels.of(kind).to("them");
  }
}
