package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.hosting.Settings;
import io.orderly.process.Failure;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the properties of resilience4j do to an agent; they make instances before it does. */
class ResilienceTest {

  private static final String AGENT = "payment";

  private final Resilience.Registries registries =
      new Resilience.Registries(
          RetryRegistry.ofDefaults(),
          CircuitBreakerRegistry.ofDefaults(),
          BulkheadRegistry.ofDefaults(),
          TimeLimiterRegistry.ofDefaults());

  @Test
  void aCircuitOfItsPropertiesHasTheirNumbersAndOpens() {
    registries
        .circuitBreakers()
        .circuitBreaker(
            AGENT,
            CircuitBreakerConfig.custom().slidingWindowSize(4).minimumNumberOfCalls(4).build());
    AtomicInteger replaced = new AtomicInteger();
    registries
        .circuitBreakers()
        .getEventPublisher()
        .onEntryReplaced(event -> replaced.incrementAndGet());

    CircuitBreaker circuit = Resilience.of(AGENT, Settings.of(), registries).circuitBreaker();

    for (int call = 0; call < 4; call++) {
      assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
      circuit.executeSupplier(() -> new StepAnswer.Unknown(new Failure("timeout", "no answer")));
    }
    assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.OPEN);
    assertThat(registries.circuitBreakers().find(AGENT)).as("for its metrics").contains(circuit);
    assertThat(replaced).hasValue(1);
  }

  @Test
  void whatWouldHaveNoEffectIsRefused() {
    registries.retries().retry(AGENT);
    assertRefused("resilience4j.retry.instances.payment");
  }

  @Test
  void soAreSlots() {
    registries.bulkheads().bulkhead(AGENT);
    assertRefused("resilience4j.bulkhead.instances.payment");
  }

  @Test
  void soIsTheTimeLimitOfATry() {
    registries.timeLimiters().timeLimiter(AGENT);
    assertRefused("resilience4j.timelimiter.instances.payment");
  }

  private void assertRefused(String property) {
    assertThatThrownBy(() -> Resilience.of(AGENT, Settings.of(), registries))
        .isInstanceOf(Resilience.IneffectivePropertyException.class)
        .hasMessageContaining(property);
  }
}
