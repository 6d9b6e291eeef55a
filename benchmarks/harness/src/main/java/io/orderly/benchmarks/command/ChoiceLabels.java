package io.orderly.benchmarks.command;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import io.orderly.benchmarks.running.Section;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Choices by the words that tables call them by. */
abstract class ChoiceLabels<T> implements ITypeConverter<T>, Iterable<String> {

  private final List<T> choices;
  private final Function<T, String> word;

  ChoiceLabels(T[] choices, Function<T, String> word) {
    this.choices = Arrays.asList(choices);
    this.word = word;
  }

  @Override
  public T convert(String given) {
    return choices.stream()
        .filter(choice -> word.apply(choice).equals(given))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is none of %s".formatted(given, String.join(", ", this))));
  }

  @Override
  public Iterator<String> iterator() {
    return choices.stream().map(word).iterator();
  }

  /** Sections. */
  static final class OfSection extends ChoiceLabels<Section> {
    OfSection() {
      super(Section.values(), Section::value);
    }
  }

  /** Rivals. */
  static final class OfCompetitor extends ChoiceLabels<CompetitorProgram> {
    OfCompetitor() {
      super(CompetitorProgram.values(), CompetitorProgram::value);
    }
  }

  /** Kinds of orders that a run at full load ends with. */
  static final class OfOrderKind extends ChoiceLabels<OrderKind> {
    OfOrderKind() {
      super(new OrderKind[] {OrderKind.PLAIN, OrderKind.RICH}, OrderKind::value);
    }
  }

  /** Channels. */
  static final class OfChannel extends ChoiceLabels<Channels> {
    OfChannel() {
      super(Channels.values(), Channels::value);
    }
  }
}
