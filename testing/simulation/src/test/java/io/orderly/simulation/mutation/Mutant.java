package io.orderly.simulation.mutation;

import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * A known mistake, and what must catch it.
 *
 * @param name says what is wrong
 * @param drill what it goes through
 * @param caughtBy the invariants any of which may be the first to break
 * @param edits how the mistake is made
 */
record Mutant(
    String name, Class<? extends LongConsumer> drill, Set<String> caughtBy, List<Edit> edits) {

  Mutant {
    edits = List.copyOf(edits);
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * One place of one source.
   *
   * @param source the file, from the root of the project
   * @param text what stands there; nowhere else in the file
   * @param replacement what stands there instead
   */
  record Edit(String source, String text, String replacement) {

    /**
     * The source with the mistake in it.
     *
     * @throws IllegalStateException when the text is not there exactly once: then the mutant is to
     *     be brought in line with the code
     */
    String applyTo(String content) {
      int at = content.indexOf(text);
      if (at < 0 || content.indexOf(text, at + 1) >= 0) {
        throw new IllegalStateException(
            "%s must hold this exactly once:%n%s".formatted(source, text));
      }
      return content.replace(text, replacement);
    }
  }
}
