package io.orderly.simulation.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.orderly.simulation.checking.Violation;
import io.orderly.simulation.mutation.Mutant.Edit;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every known mistake is caught, by the invariant that it breaks; and the code as it is is not. */
class MutationTest {

  /** Most mistakes show within ten; an operator rarely decides a step whose answer still comes. */
  private static final long MOST_SEEDS = 2_000;

  private static final long SEEDS_OF_THE_CODE_AS_IT_IS = 100;

  static List<Mutant> mutants() {
    return Mutants.all();
  }

  static Stream<Class<? extends LongConsumer>> drills() {
    return Mutants.all().stream().<Class<? extends LongConsumer>>map(Mutant::drill).distinct();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void isCaught(Mutant mutant) throws Exception {
    LongConsumer drill = drill(mutant.drill(), mutant.edits());

    Optional<Violation> violation = firstViolation(drill, MOST_SEEDS);

    assertThat(violation).as("after %d seeds", MOST_SEEDS).isPresent();
    assertThat(mutant.caughtBy())
        .as(violation.get().getMessage())
        .contains(violation.get().invariant());
  }

  @ParameterizedTest
  @MethodSource("drills")
  void theCodeAsItIsIsNot(Class<? extends LongConsumer> type) throws Exception {
    LongConsumer drill = drill(type, List.of());

    firstViolation(drill, SEEDS_OF_THE_CODE_AS_IT_IS)
        .ifPresent(violation -> fail(violation.getMessage(), violation));
  }

  private static Optional<Violation> firstViolation(LongConsumer drill, long seeds) {
    for (long seed = 1; seed <= seeds; seed++) {
      try {
        drill.accept(seed);
      } catch (Violation violation) {
        return Optional.of(violation);
      }
    }
    return Optional.empty();
  }

  private static LongConsumer drill(Class<? extends LongConsumer> type, List<Edit> edits)
      throws Exception {
    MutantLoader loader = new MutantLoader(PatchedClasses.of(edits));
    return (LongConsumer) loader.loadClass(type.getName()).getDeclaredConstructor().newInstance();
  }
}
