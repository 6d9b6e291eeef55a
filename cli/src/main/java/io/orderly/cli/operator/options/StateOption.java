package io.orderly.cli.operator.options;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The state of the orders that are meant. */
public final class StateOption {

  private static final List<String> STATES = List.of("Pending", "Processing", "Undoing", "Error");

  @Option(
      names = "--state",
      paramLabel = "STATE",
      converter = StateConverter.class,
      completionCandidates = States.class,
      description = "Only those that are ${COMPLETION-CANDIDATES}.")
  private @Nullable String state;

  /** As the endpoint has it; null where it was not given. */
  public @Nullable String state() {
    return state;
  }

  /** The states that are not final. */
  static final class States implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return STATES.iterator();
    }
  }

  /** One of them, in capitals or not. */
  static class StateConverter implements ITypeConverter<String> {

    private final List<String> states;

    StateConverter() {
      this(STATES);
    }

    StateConverter(List<String> states) {
      this.states = states;
    }

    @Override
    public final String convert(String text) {
      return states.stream()
          .filter(state -> state.equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is none of %s".formatted(text, String.join(", ", states))));
    }
  }
}
