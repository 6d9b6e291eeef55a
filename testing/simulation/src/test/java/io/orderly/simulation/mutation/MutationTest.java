package io.orderly.simulation.mutation;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.orderly.simulation.checking.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every known mistake is caught, by the invariant that it breaks; and the code as it is is not. */
class MutationTest {

  /** Most mistakes show within ten; an operator rarely decides a step whose answer still comes. */
  private static final long MOST_SEEDS = 2_000;

  private static final long FIRST_SEED = 1;
  private static final long SEEDS_OF_THE_CODE_AS_IT_IS = 50;
  private static final String SEEDS_FILE = "/simulation/mutant-seeds.txt";
  private static final Map<String, Long> KNOWN_SEEDS = knownSeeds();

  /** One for all drills, and loaded as mutants are: that alone breaks nothing. */
  private static final MutantLoader UNCHANGED = new MutantLoader(Map.of());

  private record Caught(long seed, Violation violation) {}

  static List<Mutant> mutants() {
    return Mutants.all();
  }

  static Stream<Class<? extends LongConsumer>> drills() {
    return Mutants.all().stream().<Class<? extends LongConsumer>>map(Mutant::drill).distinct();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void everyMutantIsCaught(Mutant mutant) throws Exception {
    LongConsumer drill = drill(mutant.drill(), new MutantLoader(PatchedClasses.of(mutant.edits())));
    long known = KNOWN_SEEDS.getOrDefault(mutant.name(), FIRST_SEED);

    Optional<Caught> caught =
        first(drill, known, known).or(() -> first(drill, FIRST_SEED, MOST_SEEDS));

    assertThat(caught).as("after %d seeds", MOST_SEEDS).isPresent();
    Violation violation = caught.get().violation();
    assertThat(mutant.caughtBy()).as(violation.getMessage()).contains(violation.invariant());
    if (caught.get().seed() != known) {
      System.out.printf("For %s: %d %s%n", SEEDS_FILE, caught.get().seed(), mutant);
    }
  }

  @Test
  void everyKnownSeedIsThatOfAMutant() {
    assertThat(Mutants.all()).map(Mutant::name).containsAll(KNOWN_SEEDS.keySet());
  }

  @ParameterizedTest
  @MethodSource("drills")
  void theUnchangedCodePassesEveryDrill(Class<? extends LongConsumer> type) throws Exception {
    LongConsumer drill = drill(type, UNCHANGED);

    first(drill, FIRST_SEED, SEEDS_OF_THE_CODE_AS_IT_IS)
        .map(Caught::violation)
        .ifPresent(violation -> fail(violation.getMessage(), violation));
  }

  private static Optional<Caught> first(LongConsumer drill, long from, long to) {
    for (long seed = from; seed <= to; seed++) {
      try {
        drill.accept(seed);
      } catch (Violation violation) {
        return Optional.of(new Caught(seed, violation));
      }
    }
    return Optional.empty();
  }

  private static Map<String, Long> knownSeeds() {
    try (InputStream file = MutationTest.class.getResourceAsStream(SEEDS_FILE)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" ", 2))
          .collect(toMap(line -> line[1], line -> Long.valueOf(line[0])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LongConsumer drill(Class<? extends LongConsumer> type, MutantLoader loader)
      throws Exception {
    return (LongConsumer) loader.loadClass(type.getName()).getDeclaredConstructor().newInstance();
  }
}
