package io.orderly.contract.apis;

import io.orderly.contract.apis.GoodAnswers.Question;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is behind a door, and who may not ask for it.
 *
 * @param values of the variables in paths, of things that are there: by the name of the variable,
 *     or by the path and that
 * @param bodies good ones, by the name of their schema
 * @param special how to ask for refusals that a general rule does not reach, by {@code status
 *     operation}
 */
record World(
    URI door,
    Credentials credentials,
    Map<String, String> values,
    Map<String, String> bodies,
    Map<String, Question> special) {

  /** The value of a variable in a path, or of the variable of that name everywhere. */
  @Nullable String value(String path, String variable) {
    return values.getOrDefault(path + " " + variable, values.get(variable));
  }

  /**
   * Who asks, as the header {@code Authorization} has it.
   *
   * @param right may ask for everything
   * @param lacking who may not ask, by operation or, where that is not there, by method; nobody
   *     where that is empty or neither is there
   */
  record Credentials(String right, Map<String, String> lacking) {}
}
