package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.workflow.AttributePaths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A correction of attributes as JSON Merge Patches (RFC 7396): what is named is set, null removes
 * it, everything else stays, also what the sender may not see.
 *
 * @param attributes of the order; null: they stay
 * @param lines of lines, by the index of the line from 0
 */
public record AttributePatch(@Nullable ObjectNode attributes, Map<Integer, ObjectNode> lines) {

  /** Maximum number of paths that are listed. */
  private static final int MAX_LISTED = 50;

  private static final String FIELD = "attributes";
  private static final String LINES = "lines";
  private static final String LINE_PATH = LINES + "." + FIELD;
  private static final Set<Map.Entry<String, JsonNode>> NO_LINES = Set.of();
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,3}");
  private static final String LINE_RULE =
      "must be an object: by the index of a line, from 0, the merge patch of its attributes";
  private static final String REQUIRED =
      "is required, or lines: a JSON Merge Patch (RFC 7396) of the attributes";
  private static final String UNCHANGED = "must change something: the order is like that already";
  private static final String MASK =
      "must not be the mask of a sensitive value; leave it out, and the value stays";

  public AttributePatch {
    lines = Map.copyOf(lines);
  }

  /**
   * The patch of a request; of use only if there are no errors.
   *
   * @param attributes of the order; null if absent
   * @param lines an object whose names are indexes of lines; null if absent
   * @param errors receives the path of each error and the rule that it breaks
   */
  public static AttributePatch of(
      @Nullable ObjectNode attributes,
      @Nullable JsonNode lines,
      BiConsumer<String, String> errors) {
    if (attributes == null && lines == null) {
      errors.accept(FIELD, REQUIRED);
    }
    if (lines != null && !lines.isObject()) {
      errors.accept(LINES, LINE_RULE);
    }
    Map<Integer, ObjectNode> patches = new HashMap<>();
    for (Map.Entry<String, JsonNode> line : lines == null ? NO_LINES : lines.properties()) {
      if (INDEX.matcher(line.getKey()).matches() && line.getValue() instanceof ObjectNode patch) {
        patches.put(Integer.valueOf(line.getKey()), patch);
      } else {
        errors.accept(LINES + "." + AttributeRules.shown(line.getKey()), LINE_RULE);
      }
    }
    return new AttributePatch(attributes, patches);
  }

  /**
   * An order with its attributes corrected.
   *
   * @param changes the paths that differ, without values
   */
  public record Corrected(Order order, List<String> changes) {}

  /**
   * The corrected order; of use only if there are no errors.
   *
   * @param sensitive the attributes whose members are not listed by name
   * @param errors receives the path of each error and the rule that it breaks
   */
  public Corrected applyTo(
      Order order,
      AttributeLimits limits,
      AttributePaths sensitive,
      BiConsumer<String, String> errors) {
    boolean areLinesKnown = refuseUnknownLines(order, errors);
    Corrected corrected = merge(order, limits, sensitive, errors);
    if (corrected.changes().isEmpty() && areLinesKnown) {
      errors.accept(FIELD, UNCHANGED);
    }
    return corrected;
  }

  /** The same, also where it changes nothing. */
  Corrected merge(
      Order order,
      AttributeLimits limits,
      AttributePaths sensitive,
      BiConsumer<String, String> errors) {
    AttributeRules check = new AttributeRules(limits, errors);
    List<OrderLine> corrected = new ArrayList<>(order.lines().size());
    Changes changes = new Changes(sensitive, new ArrayList<>());
    for (int i = 0; i < order.lines().size(); i++) {
      OrderLine line = order.lines().get(i);
      String path = "lines[" + i + "]." + FIELD;
      ObjectNode after = corrected(line.attributes(), lines.get(i), path, check, errors);
      changes.add(line.attributes(), after, path, LINE_PATH);
      corrected.add(line.withAttributes(after));
    }
    ObjectNode after = corrected(order.attributes(), attributes, FIELD, check, errors);
    changes.add(order.attributes(), after, FIELD, FIELD);
    return new Corrected(order.with(corrected, after), changes.atMost(MAX_LISTED));
  }

  private static @Nullable ObjectNode corrected(
      @Nullable ObjectNode before,
      @Nullable ObjectNode patch,
      String path,
      AttributeRules check,
      BiConsumer<String, String> errors) {
    if (patch == null) {
      return check.check(before, path);
    }
    refuseMask(patch, path, errors);
    return check.check(merged(before, patch), path);
  }

  private static ObjectNode merged(@Nullable JsonNode target, ObjectNode patch) {
    ObjectNode merged =
        target instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    patch
        .properties()
        .forEach(
            member -> {
              JsonNode value = member.getValue();
              if (value.isNull()) {
                merged.remove(member.getKey());
              } else if (value instanceof ObjectNode rest) {
                merged.set(member.getKey(), merged(merged.get(member.getKey()), rest));
              } else {
                merged.set(member.getKey(), value);
              }
            });
    return merged;
  }

  /** What was shown as stars would be stored as stars. */
  private static void refuseMask(JsonNode value, String path, BiConsumer<String, String> errors) {
    if (value.equals(AttributePaths.MASKED)) {
      errors.accept(path, MASK);
    }
    value
        .properties()
        .forEach(
            member ->
                refuseMask(
                    member.getValue(), path + "." + AttributeRules.shown(member.getKey()), errors));
    if (value.isArray()) {
      value.forEach(element -> refuseMask(element, path, errors));
    }
  }

  /** Whether the order has all of them. */
  private boolean refuseUnknownLines(Order order, BiConsumer<String, String> errors) {
    List<Integer> unknown =
        lines.keySet().stream().filter(index -> index >= order.lines().size()).sorted().toList();
    unknown.forEach(
        index ->
            errors.accept(
                LINES + "." + index,
                "must be the index of a line, 0 to %d".formatted(order.lines().size() - 1)));
    return unknown.isEmpty();
  }

  /** The paths that differ. Names inside something sensitive may be sensitive themselves. */
  private record Changes(AttributePaths sensitive, List<String> listed) {

    /**
     * Adds what differs.
     *
     * @param path as listed
     * @param named as workflows name it
     */
    private void add(
        @Nullable JsonNode before, @Nullable JsonNode after, String path, String named) {
      if (Objects.equals(before, after)) {
        return;
      }
      boolean isWhole = sensitive.covers(named);
      if (isWhole || !(before instanceof ObjectNode from) || !(after instanceof ObjectNode to)) {
        listed.add(path);
        return;
      }
      Set<String> names = new TreeSet<>();
      from.fieldNames().forEachRemaining(names::add);
      to.fieldNames().forEachRemaining(names::add);
      names.forEach(
          name -> add(from.get(name), to.get(name), path + "." + name, named + "." + name));
    }

    private List<String> atMost(int max) {
      if (listed.size() <= max) {
        return listed;
      }
      List<String> shortened = new ArrayList<>(listed.subList(0, max));
      shortened.add("%d more".formatted(listed.size() - max));
      return shortened;
    }
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "AttributePatch[lines=%s]".formatted(lines.keySet());
  }
}
