package io.orderly.cli.operator.options;

import io.orderly.cli.operator.options.StateOption.StateConverter;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which orders are meant, among all that are in the store. */
public final class StoredOptions {

  private static final List<String> STATES =
      List.of("Pending", "Processing", "Processed", "Undoing", "Undone", "Error");
  private static final Set<String> FINAL = Set.of("Processed", "Undone");

  @Option(names = "--all", description = "Also those that are over.")
  private boolean all;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      converter = AnyStateConverter.class,
      completionCandidates = States.class,
      description = "Only those that are ${COMPLETION-CANDIDATES}.")
  private @Nullable String state;

  @Option(
      names = "--ended-since",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description = "Only those that were over since then.")
  private @Nullable Instant endedSince;

  @Option(
      names = "--ended-until",
      paramLabel = "WHEN",
      converter = InstantText.class,
      description = "Only those that were over before then.")
  private @Nullable Instant endedUntil;

  /** Whether these say that orders are meant that are over. */
  public boolean areOfAll() {
    return all
        || endedSince != null
        || endedUntil != null
        || (state != null && FINAL.contains(state));
  }

  /** What is given, by the names that the endpoint has for it. */
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "all", all ? true : null);
    put(fields, "state", state);
    put(fields, "endedFrom", endedSince);
    put(fields, "endedUntil", endedUntil);
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value.toString());
    }
  }

  /** All states. */
  static final class States implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return STATES.iterator();
    }
  }

  /** One of them, in capitals or not. */
  static final class AnyStateConverter extends StateConverter {
    AnyStateConverter() {
      super(STATES);
    }
  }
}
