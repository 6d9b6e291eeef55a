package io.orderly.console.bulk;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleForm;
import io.orderly.console.PageLayout;
import io.orderly.operator.commands.CommandKind;
import io.orderly.store.search.MatchingOrders.Matches;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of a bulk command.
 *
 * @param found dry run of the filter; null without a valid filter
 */
public record BulkFormView(PageLayout layout, @Nullable Matches found, ConsoleForm form) {

  private static final Set<String> OPTIONAL = Set.of("decided", "finding", "result", "priority");
  private static final Set<String> WITH_OWN_ERROR =
      Set.of("decided", "finding", "result", "priority", "perSecond", ConsoleForm.REASON);

  public static final List<String> STATES = List.of("Error", "Pending", "Processing", "Undoing");

  public String typed(String field) {
    return form.typed(field);
  }

  /** Invalid fields whose error is shown nowhere else on the page. */
  public List<String> otherErrors() {
    return form.errors().keySet().stream()
        .filter(field -> !WITH_OWN_ERROR.contains(field))
        .sorted()
        .toList();
  }

  /** Whether the fields of single commands are expanded. */
  public boolean isExpanded() {
    return OPTIONAL.stream()
        .anyMatch(field -> form.errors().containsKey(field) || !typed(field).isEmpty());
  }

  /** Fields of the REST endpoint by fields of the form. */
  public Map<String, String> filters() {
    return BulkForm.FILTERS;
  }

  public List<CommandKind> kinds() {
    return Arrays.stream(CommandKind.values()).filter(CommandKind::isForMany).toList();
  }

  public static String effect(CommandKind kind) {
    return CommandLabels.of(kind).effect();
  }

  public static String label(CommandKind kind) {
    return CommandLabels.of(kind).to("them");
  }
}
