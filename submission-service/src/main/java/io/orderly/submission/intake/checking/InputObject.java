package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One JSON object of an input. A field that is missing or breaks its rule reads as nothing; its
 * problem is noted under its path. JSON null counts as missing.
 */
public final class InputObject {

  private final JsonNode object;
  private final String path;
  private final FieldProblems problems;

  private InputObject(JsonNode object, String path, FieldProblems problems) {
    this.object = object;
    this.path = path;
    this.problems = problems;
  }

  /**
   * The node as an object.
   *
   * @param path where it is; empty for the whole input
   * @param fields the names that it may have
   */
  public static Optional<InputObject> of(
      JsonNode node, String path, Set<String> fields, FieldProblems problems) {
    if (!node.isObject()) {
      problems.add(path, "must be a JSON object");
      return Optional.empty();
    }
    InputObject object = new InputObject(node, path, problems);
    node.fieldNames().forEachRemaining(name -> object.refuseUnknown(name, fields));
    return Optional.of(object);
  }

  private void refuseUnknown(String name, Set<String> fields) {
    if (!fields.contains(name)) {
      problems.add(pathOf(TextRules.shown(name)), "is not a known field");
    }
  }

  /** A text that must be there and not blank. */
  String requiredText(String name, int maxLength) {
    return required(name, node -> text(name, node, text -> TextRules.filled(text, maxLength)))
        .orElse("");
  }

  /** A text that may be missing. */
  public Optional<String> text(String name, int maxLength) {
    return given(name)
        .flatMap(node -> text(name, node, text -> TextRules.storable(text, maxLength)));
  }

  private Optional<String> text(
      String name, JsonNode node, Function<String, Optional<String>> brokenRule) {
    if (!node.isTextual()) {
      return refuse(name, "must be text");
    }
    Optional<String> broken = brokenRule.apply(node.textValue());
    return broken.isPresent() ? refuse(name, broken.get()) : Optional.of(node.textValue());
  }

  /** A whole number that must be there. */
  int requiredWholeNumber(String name, int least, int most) {
    return required(name, node -> wholeNumber(name, node, least, most)).orElse(least);
  }

  /** A whole number that may be missing. */
  Optional<Integer> wholeNumber(String name, int least, int most) {
    return given(name).flatMap(node -> wholeNumber(name, node, least, most));
  }

  private Optional<Integer> wholeNumber(String name, JsonNode node, int least, int most) {
    boolean isWithin =
        node.isIntegralNumber()
            && node.canConvertToInt()
            && node.intValue() >= least
            && node.intValue() <= most;
    return isWithin
        ? Optional.of(node.intValue())
        : refuse(name, "must be a whole number from " + least + " to " + most);
  }

  /** A whole number that may be missing, of any size that a long can hold. */
  public Optional<Long> wholeNumber(String name, long least) {
    return given(name).flatMap(node -> wholeNumber(name, node, least));
  }

  private Optional<Long> wholeNumber(String name, JsonNode node, long least) {
    boolean isWithin =
        node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= least;
    return isWithin
        ? Optional.of(node.longValue())
        : refuse(name, "must be a whole number from " + least);
  }

  /** A field that must be there, read by the given function. */
  <T> Optional<T> required(String name, Function<JsonNode, Optional<T>> read) {
    Optional<JsonNode> node = given(name);
    return node.isPresent() ? read.apply(node.get()) : refuse(name, "must be given");
  }

  private Optional<JsonNode> given(String name) {
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }

  /** Notes a problem of a field, which then reads as nothing. */
  <T> Optional<T> refuse(String name, String rule) {
    problems.add(pathOf(name), rule);
    return Optional.empty();
  }

  private String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
