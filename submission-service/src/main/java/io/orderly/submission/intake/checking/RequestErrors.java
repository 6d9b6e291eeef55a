package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.JsonFields;
import io.orderly.messages.FieldProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Collects the errors of a request, in the order in which they are found. */
public final class RequestErrors implements JsonFields.Errors {

  /**
   * Keeps answers and dead letters of a request with many errors readable, and the memory of a
   * batch of 500 such requests within some megabytes.
   */
  static final int MAX_LISTED = 100;

  private static final int MAX_KEY_LENGTH = 255;
  private static final int MAX_SHOWN_LENGTH = 50;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7E]");

  private final List<FieldProblem> listed = new ArrayList<>();
  private int unlisted;

  /** Adds one; beyond 100 they are only counted. */
  public void add(String field, String rule) {
    if (listed.size() < MAX_LISTED) {
      listed.add(new FieldProblem(field, rule));
    } else {
      unlisted++;
    }
  }

  /** Requires an idempotency key to have 1 to 255 printable ASCII characters. */
  public void requireKey(String field, String key) {
    if (key.isBlank() || key.length() > MAX_KEY_LENGTH || UNPRINTABLE.matcher(key).find()) {
      add(field, "must have 1 to %d printable ASCII characters".formatted(MAX_KEY_LENGTH));
    }
  }

  @Override
  public void missing(String path, String field, String rule) {
    add(pathOf(path, field), "must be given");
  }

  @Override
  public void invalid(String path, String field, JsonNode value, String rule) {
    add(pathOf(path, field), rule);
  }

  @Override
  public void unknown(String path, String field, Collection<String> known) {
    add(pathOf(path, shown(field)), "is not a known field");
  }

  @Override
  public void notAnObject(String path, JsonNode value, Collection<String> known) {
    add(path, "must be a JSON object");
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return listed.isEmpty();
  }

  /** Every error; where there were too many, the last one says how many more. */
  public List<FieldProblem> all() {
    List<FieldProblem> all = new ArrayList<>(listed);
    if (unlisted > 0) {
      all.add(new FieldProblem("", "has %d problems more".formatted(unlisted)));
    }
    return List.copyOf(all);
  }

  private static String pathOf(String path, String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  /** A name of the sender's choice, made fit to be shown back: short and printable. */
  static String shown(String name) {
    return printable(name.length() > MAX_SHOWN_LENGTH ? name.substring(0, MAX_SHOWN_LENGTH) : name);
  }

  /** The text with a question mark in place of what is not printable ASCII. */
  static String printable(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }
}
