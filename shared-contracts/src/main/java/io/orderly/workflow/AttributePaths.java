package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Paths of attributes: {@code attributes.address} of the order, {@code lines.attributes.engraving}
 * of each line; of what is sensitive, and of what an agent reads, also of results, {@code
 * results.pay.cardNumber}. A path stands for the value that it names with everything in it, and
 * goes through an array to each of its elements.
 *
 * @param paths sorted; none is named twice or inside another one
 */
public record AttributePaths(List<String> paths) {

  /** No path. */
  public static final AttributePaths NONE = new AttributePaths(List.of());

  private static final String ORDER = "attributes";
  private static final String LINES = "lines.attributes";

  private static final String RESULTS = "results";

  /** Every attribute and result, for readers that do not know what a workflow says. */
  public static final AttributePaths ALL = new AttributePaths(List.of(ORDER, LINES, RESULTS));

  /** Names of attributes. No name holds a dot, so that a path means one place. */
  public static final Pattern NAME = Pattern.compile("[A-Za-z0-9_$@:-]{1,100}");

  private static final int MAX_NAME_LENGTH = 100;

  private static final int MAX_PATHS = 100;
  private static final String NAMES = "(\\." + NAME.pattern() + "){0,20}";
  private static final Pattern PATH = Pattern.compile("(lines\\.)?attributes" + NAMES);
  private static final Pattern WITH_RESULTS =
      Pattern.compile("((lines\\.)?attributes|results\\.[a-z][a-z0-9-]{0,62})" + NAMES);

  /** Stands in place of a sensitive value. */
  public static final JsonNode MASKED = TextNode.valueOf("***");

  private static final String RULE = "must be a list of 1 to %d paths, such as [%s]";

  /** Among the paths that an agent reads: it receives no result of an earlier step. */
  static final String NO_RESULTS = "no-results";

  /** A list of paths of attributes in a workflow file. */
  static final FieldType<AttributePaths> TYPE =
      type(PATH, RULE.formatted(MAX_PATHS, "attributes.address, lines.attributes.size"));

  /** A list of paths, also of results, in a workflow file. */
  static final FieldType<AttributePaths> SENSITIVE =
      type(WITH_RESULTS, RULE.formatted(MAX_PATHS, "attributes.card, results.pay.cardNumber"));

  /** What the agent of a step reads: paths, also of results, or {@link #NO_RESULTS}. */
  static final FieldType<AttributePaths> READS =
      type(
          Pattern.compile(WITH_RESULTS + "|" + NO_RESULTS),
          RULE.formatted(MAX_PATHS, "attributes.address, results.pay.paymentId")
              + "; no-results stands for no result");

  private static FieldType<AttributePaths> type(Pattern path, String rule) {
    return new FieldType<>(
        rule,
        node ->
            brokenRule(node, path, rule).isPresent() ? Optional.empty() : Optional.of(read(node)),
        node -> brokenRule(node, path, rule).orElse(rule));
  }

  public AttributePaths {
    paths = paths.stream().sorted().toList();
  }

  private static AttributePaths read(JsonNode list) {
    return new AttributePaths(texts(list).map(String::valueOf).toList());
  }

  private static Stream<@Nullable String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::textValue);
  }

  /** Names the first path that is wrong: a list may be long. */
  private static Optional<String> brokenRule(JsonNode node, Pattern pattern, String rule) {
    if (!node.isArray() || node.isEmpty() || node.size() > MAX_PATHS) {
      return Optional.of(rule);
    }
    List<String> before = new ArrayList<>();
    for (@Nullable String path : texts(node).toList()) {
      if (path == null || !pattern.matcher(path).matches()) {
        return Optional.of("%s; path %d is none of these".formatted(rule, before.size() + 1));
      }
      if (before.stream().anyMatch(other -> isWithin(path, other) || isWithin(other, path))) {
        return Optional.of("must not have %s twice or inside another path".formatted(path));
      }
      before.add(path);
    }
    return before.contains(NO_RESULTS) && before.stream().anyMatch(AttributePaths::isOfResult)
        ? Optional.of("must not have no-results beside a path of results")
        : Optional.empty();
  }

  private static boolean isOfResult(String path) {
    return path.startsWith(RESULTS + ".");
  }

  private static boolean isWithin(String path, String other) {
    return (path + ".").startsWith(other + ".");
  }

  /** Whether {@link #NAME} matches, at less cost: every name of every order is asked. */
  public static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isOfName(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= MAX_NAME_LENGTH;
  }

  private static boolean isOfName(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "_$@:-".indexOf(character) >= 0;
  }

  /** Whether one of them stands for this path, too. */
  public boolean covers(String path) {
    return paths.stream().anyMatch(given -> isWithin(path, given));
  }

  /** Whether one of them stands for this path, or for something in it. */
  public boolean touches(String path) {
    return covers(path) || paths.stream().anyMatch(given -> isWithin(given, path));
  }

  /** Those of them that stand for something that these paths name, too. */
  public AttributePaths touchedBy(AttributePaths others) {
    return new AttributePaths(paths.stream().filter(others::touches).toList());
  }

  /** Whether they say which results an agent receives; otherwise it receives all. */
  public boolean limitResults() {
    return paths.stream().anyMatch(path -> path.equals(NO_RESULTS) || isOfResult(path));
  }

  /**
   * The results that an agent receives: what these paths name of them, or all where they name none.
   *
   * @param results of earlier steps, by step
   */
  public Map<String, JsonNode> resultsOf(Map<String, JsonNode> results) {
    if (!limitResults()) {
      return results;
    }
    Map<String, JsonNode> selected = new LinkedHashMap<>();
    results.forEach(
        (step, result) -> {
          JsonNode part = ofResult(step).part(result);
          if (part != null) {
            selected.put(step, part);
          }
        });
    return selected;
  }

  /** Those that begin at the order's attributes. */
  public Branch ofOrder() {
    return Branch.of(paths, ORDER);
  }

  /** Those that begin at a line's attributes. */
  public Branch ofLines() {
    return Branch.of(paths, LINES);
  }

  /** Those that begin at the result of a step, maybe one for an element. */
  public Branch ofResult(String step) {
    String root = RESULTS + "." + StepGroup.templateOf(step);
    return Branch.of(paths, paths.contains(RESULTS) ? RESULTS : root);
  }

  /** Puts stars in place of what the paths name into an order that is JSON. */
  public void maskIn(JsonNode order) {
    maskAttributes(order, ofOrder());
    Branch ofLines = ofLines();
    order.path("lines").forEach(line -> maskAttributes(line, ofLines));
  }

  /** Puts stars into the attributes of an order, or a line, that is JSON. */
  public static void maskAttributes(JsonNode owner, Branch branch) {
    if (owner instanceof ObjectNode object && object.hasNonNull(ORDER)) {
      JsonNode given = object.get(ORDER);
      object.set(ORDER, given instanceof ObjectNode attributes ? branch.mask(attributes) : MASKED);
    }
  }

  /** The paths that go on from one value; without any, and not at an end, they name nothing. */
  public static final class Branch {

    private final Map<String, Branch> next = new TreeMap<>();
    private boolean isEnd;

    private Branch() {}

    private static Branch of(List<String> paths, String root) {
      Branch branch = new Branch();
      for (String path : paths) {
        if (path.equals(root)) {
          branch.isEnd = true;
        } else if (path.startsWith(root + ".")) {
          branch.add(path.substring(root.length() + 1).split("\\."));
        }
      }
      return branch;
    }

    /** Those that go on from the value at this path below. */
    public Branch at(List<String> path) {
      Branch branch = this;
      for (String name : path) {
        branch = branch.isEnd ? branch : branch.next.getOrDefault(name, new Branch());
      }
      return branch;
    }

    private void add(String[] names) {
      Branch end = this;
      for (String name : names) {
        end = end.next.computeIfAbsent(name, unknown -> new Branch());
      }
      end.isEnd = true;
    }

    /** What the paths name, and nothing else; null when that is nothing. */
    public @Nullable ObjectNode select(ObjectNode attributes) {
      return (ObjectNode) part(attributes);
    }

    /** An array keeps its length: an element without a named value becomes an empty object. */
    private @Nullable JsonNode part(JsonNode value) {
      if (isEnd) {
        return value;
      }
      if (value instanceof ArrayNode elements) {
        List<@Nullable JsonNode> parts = new ArrayList<>(elements.size());
        elements.forEach(element -> parts.add(part(element)));
        return parts.stream().allMatch(Objects::isNull) ? null : array(parts);
      }
      ObjectNode selected = JsonNodeFactory.instance.objectNode();
      next.forEach(
          (name, rest) -> {
            JsonNode member = value.get(name);
            JsonNode part = member == null ? null : rest.part(member);
            if (part != null) {
              selected.set(name, part);
            }
          });
      return selected.isEmpty() ? null : selected;
    }

    private static ArrayNode array(List<@Nullable JsonNode> parts) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode(parts.size());
      parts.forEach(part -> array.add(part == null ? array.objectNode() : part));
      return array;
    }

    /** The texts and numbers that the paths name, as texts. */
    public List<String> valuesIn(@Nullable JsonNode value) {
      List<String> values = new ArrayList<>();
      addValues(value == null ? null : part(value), values);
      return values;
    }

    private static void addValues(@Nullable JsonNode node, List<String> values) {
      if (node != null && (node.isTextual() || node.isNumber())) {
        values.add(node.asText());
      } else if (node != null) {
        node.forEach(element -> addValues(element, values));
      }
    }

    /** Whether nothing is named. */
    public boolean isEmpty() {
      return !isEnd && next.isEmpty();
    }

    /** Any value with stars in place of what the paths name. */
    public JsonNode maskValue(JsonNode value) {
      return isEmpty() ? value : masked(value);
    }

    /** The attributes with stars in place of the values that the paths name. */
    public ObjectNode mask(ObjectNode attributes) {
      ObjectNode masked = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : attributes.properties()) {
        Branch rest = next.get(member.getKey());
        JsonNode shown = rest == null ? member.getValue() : rest.masked(member.getValue());
        masked.set(member.getKey(), isEnd ? MASKED : shown);
      }
      return masked;
    }

    /** A token that stands in place of the object which a path goes on into is masked too. */
    private JsonNode masked(JsonNode value) {
      if (value instanceof ArrayNode elements && !isEnd) {
        return array(
            StreamSupport.stream(elements.spliterator(), false).map(this::masked).toList());
      }
      if (value instanceof ObjectNode members && !isEnd) {
        return mask(members);
      }
      return MASKED;
    }
  }
}
