package io.orderly.store.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same requests come in through several doors at the same time. */
@Tag("servers")
class ConcurrentIntakeTest {

  private static final int DOORS = 4;
  private static final int REQUESTS = 200;
  private static final int ROUNDS = 5;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  /** A few orders are first tried as if all were new, many are not. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, REQUESTS})
  void concurrentSubmissionsOfARequestCreateOneOrder(int together) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String prefix = "round-" + round + "-";
      List<Callable<List<UUID>>> doors =
          IntStream.range(0, DOORS)
              .<Callable<List<UUID>>>mapToObj(door -> () -> takeShuffled(prefix, door, together))
              .toList();

      List<List<UUID>> answers = Together.run(doors);

      assertThat(Set.copyOf(answers)).as("each door's answers, by request").hasSize(1);
      assertThat(answers.get(0)).hasSize(REQUESTS).doesNotHaveDuplicates();
      assertThat(store.directory().find(answers.get(0))).hasSize(REQUESTS);
    }
    assertThat(count("orders.customer_order")).isEqualTo(ROUNDS * REQUESTS);
    assertThat(count("state.order_process")).isEqualTo(ROUNDS * REQUESTS);
    assertThat(count("state.order_step")).isEqualTo(ROUNDS * REQUESTS * 3);
  }

  /** The order that stands for each request, by the number of the request. */
  private List<UUID> takeShuffled(String prefix, int door, int together) {
    List<Integer> numbers =
        new ArrayList<>(IntStream.range(0, REQUESTS).boxed().collect(Collectors.toList()));
    Collections.shuffle(numbers, new Random(door));
    List<NewOrder> orders =
        numbers.stream()
            .map(number -> TestOrders.withKey(prefix + number, sameRequest(prefix + number)))
            .toList();
    OrderIntake intake = store.intake();
    List<Outcome> outcomes = new ArrayList<>();
    for (int from = 0; from < REQUESTS; from += together) {
      outcomes.addAll(intake.accept(orders.subList(from, from + together)));
    }
    UUID[] answers = new UUID[REQUESTS];
    for (int index = 0; index < REQUESTS; index++) {
      answers[numbers.get(index)] = standsFor(outcomes.get(index));
    }
    return List.of(answers);
  }

  private static NewOrder sameRequest(String reference) {
    return TestOrders.order(reference, "aa");
  }

  private static UUID standsFor(Outcome outcome) {
    return outcome instanceof Accepted accepted
        ? accepted.orderId()
        : ((OrderIntake.Known) outcome).orderId();
  }

  private int count(String table) {
    return store.jdbc().queryForObject("SELECT count(*) FROM " + table, Integer.class);
  }
}
