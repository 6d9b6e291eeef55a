package io.orderly.workflow;

import static io.orderly.yaml.FileErrors.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.yaml.FileErrors;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code groups}, and checks which steps they have and where their lists are. */
final class GroupReader {

  private static final int MAX_GROUPS = 10;
  private static final List<String> FIELDS = List.of("name", "for-each", "steps", "on-failure");
  static final FieldType<JsonNode> GROUPS =
      FieldType.array(MAX_GROUPS, "must be a list of 1 to %d groups".formatted(MAX_GROUPS));
  private static final FieldType<String> FOR_EACH =
      FieldType.matching(
          Pattern.compile(
              "lines|results\\.[a-z][a-z0-9-]{0,62}(\\."
                  + AttributePaths.NAME.pattern()
                  + "){0,20}"),
          "must be lines, or a list in the result of a step, such as results.allocate.shipments");

  private static final FieldType<OnFailure> ON_FAILURE =
      FieldType.parsed(OnFailure::of, "must be undo order or undo group");

  private final FileErrors errors;
  private final List<String> steps;
  private final Map<String, StepGroup> groups = new LinkedHashMap<>();

  /**
   * Reads the groups of a workflow.
   *
   * @param steps the names of its steps, in its order
   */
  GroupReader(FileErrors errors, List<String> steps) {
    this.errors = errors;
    this.steps = steps;
  }

  /** The groups, valid only if no error was found. */
  List<StepGroup> read(JsonNode entries) {
    for (int position = 0; position < entries.size(); position++) {
      JsonNode entry = entries.get(position);
      String name = entry.path("name").asText("");
      String place = name.isEmpty() ? "group number " + (position + 1) : place(name);
      JsonFields.of(entry, place, FIELDS, errors)
          .ifPresent(fields -> read(place, name, fields, entries));
    }
    groups.values().forEach(this::checkSource);
    return List.copyOf(groups.values());
  }

  private static String place(String name) {
    return "group " + quoted(name);
  }

  private void read(String place, String name, JsonFields fields, JsonNode entries) {
    fields.required("name", DefinitionReader.NAME);
    List<String> members = fields.required("steps", StepReader.STEP_NAMES).orElse(List.of());
    if (fields.has("steps") && members.isEmpty()) {
      fields.invalid("steps", "must name at least one step");
    }
    checkMembers(place, members, entries);
    StepGroup group =
        new StepGroup(
            name,
            fields.required("for-each", FOR_EACH).orElse(StepGroup.LINES),
            // Their order means nothing: equal definitions shall be equal records.
            steps.stream().filter(members::contains).distinct().toList(),
            fields.optional("on-failure", ON_FAILURE).orElse(OnFailure.UNDO_ORDER));
    if (steps.contains(name) || groups.putIfAbsent(name, group) != null) {
      errors.add(place, "the name is given to a step or another group, too; it must be unique");
    }
  }

  private void checkMembers(String place, List<String> members, JsonNode entries) {
    Set<String> seen = new HashSet<>();
    for (String member : members) {
      groups.values().stream()
          .filter(other -> other.has(member))
          .forEach(
              other ->
                  errors.add(
                      place,
                      "steps names %s, which is in group %s already; a step is in one group only"
                          .formatted(quoted(member), quoted(other.name()))));
      if (!seen.add(member)) {
        errors.add(place, "steps names %s twice; once is enough".formatted(quoted(member)));
      } else if (!steps.contains(member)) {
        errors.add(
            place,
            isGroup(member, entries)
                ? "steps names group %s; groups can't be nested".formatted(quoted(member))
                : "steps names %s, which is no step; it must name some of %s"
                    .formatted(quoted(member), String.join(", ", steps)));
      }
    }
  }

  private static boolean isGroup(String name, JsonNode entries) {
    for (JsonNode entry : entries) {
      if (entry.path("name").asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private void checkSource(StepGroup group) {
    String source = group.source();
    if (source == null) {
      return;
    }
    if (!steps.contains(source)) {
      errors.add(
          place(group.name()),
          "for-each is %s, but no step is named %s".formatted(group.forEach(), quoted(source)));
    } else if (groups.values().stream().anyMatch(other -> other.has(source))) {
      errors.add(
          place(group.name()),
          ("for-each is %s, but step %s is performed per element of a group; groups can't be"
                  + " nested, so the list must come from a step outside all groups")
              .formatted(group.forEach(), quoted(source)));
    }
  }
}
