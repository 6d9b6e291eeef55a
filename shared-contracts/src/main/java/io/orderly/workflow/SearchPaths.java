package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Attributes and results of steps by whose values people find orders: {@code attributes.email},
 * {@code results.pay.paymentId}.
 *
 * @param paths in the order of the workflow file; none is named twice
 */
public record SearchPaths(List<String> paths) {

  /** No path: orders cost nothing for it. */
  public static final SearchPaths NONE = new SearchPaths(List.of());

  /** Of what is searched for: a path, an equals sign and a value. */
  public static final int MAX_TERM_LENGTH = 401;

  private static final int MAX_PATHS = 8;
  private static final int MAX_LENGTH = 200;
  private static final String ATTRIBUTES = "attributes";
  private static final String RESULTS = "results.";
  private static final Pattern PATH =
      Pattern.compile("(attributes|results)(\\." + AttributePaths.NAME.pattern() + "){1,20}");
  private static final Pattern TERM = Pattern.compile("(?s)(attributes|results)\\.[^=]*=.+");

  /** A list of paths in a workflow file. */
  static final FieldType<SearchPaths> TYPE =
      new FieldType<>(
          ("must be a list of 1 to %d different paths of at most %d characters, such as"
                  + " [attributes.email, results.pay.paymentId]; lines have none")
              .formatted(MAX_PATHS, MAX_LENGTH),
          SearchPaths::read);

  public SearchPaths {
    paths = List.copyOf(paths);
  }

  private static Optional<SearchPaths> read(JsonNode list) {
    List<String> paths = new ArrayList<>();
    for (JsonNode element : list) {
      String path = element.asText();
      if (path.length() > MAX_LENGTH || !PATH.matcher(path).matches() || paths.contains(path)) {
        return Optional.empty();
      }
      paths.add(path);
    }
    return list.isArray() && !paths.isEmpty() && paths.size() <= MAX_PATHS
        ? Optional.of(new SearchPaths(paths))
        : Optional.empty();
  }

  /** Whether this is a path and a value that an order could be found by. */
  public static boolean isTerm(String text) {
    return text.length() <= MAX_TERM_LENGTH
        && text.indexOf('\0') < 0
        && TERM.matcher(text).matches();
  }

  /** The step whose result this path leads into; empty for an attribute. */
  static Optional<String> stepOf(String path) {
    return path.startsWith(RESULTS) ? Optional.of(path.split("\\.", 3)[1]) : Optional.empty();
  }

  /** Whether orders are found by an attribute. */
  public boolean haveAttributes() {
    return paths.stream().anyMatch(path -> path.startsWith(ATTRIBUTES));
  }

  /** Whether orders are found by a result of a step. */
  public boolean haveResults() {
    return paths.stream().anyMatch(path -> path.startsWith(RESULTS));
  }

  /**
   * What an order is found by when it has these attributes: {@code path=value} of each path that
   * leads to a text of 1 to 200 characters, a number as it was written, true or false.
   */
  public List<String> termsOf(@Nullable ObjectNode attributes) {
    return attributes == null ? List.of() : terms(ATTRIBUTES, attributes);
  }

  /** What an order is found by when this step, maybe one for an element, has this result. */
  public List<String> termsOfResult(String step, @Nullable JsonNode result) {
    return result == null ? List.of() : terms(RESULTS + StepGroup.templateOf(step), result);
  }

  private List<String> terms(String root, JsonNode node) {
    List<String> terms = new ArrayList<>();
    for (String path : paths) {
      if ((path + ".").startsWith(root + ".")) {
        String value = value(at(node, path.substring(root.length())));
        if (!value.isEmpty() && value.length() <= MAX_LENGTH) {
          terms.add(path + "=" + value);
        }
      }
    }
    return terms;
  }

  /** The value at names that each have a dot before them; the node itself where there is none. */
  private static JsonNode at(JsonNode node, String names) {
    JsonNode value = node;
    for (String name : names.split("\\.", -1)) {
      value = name.isEmpty() ? value : value.path(name);
    }
    return value;
  }

  private static String value(JsonNode value) {
    if (value.isNumber()) {
      return number(value.decimalValue());
    }
    return value.isTextual() || value.isBoolean() ? value.asText() : "";
  }

  /** Of a number like 1e999999999 no digits are written. */
  private static String number(BigDecimal number) {
    return Math.abs((long) number.scale()) > MAX_LENGTH ? "" : number.toPlainString();
  }
}
