package io.orderly.benchmarks.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookedStep;
import io.orderly.partner.exchange.HookedStep.OurStep;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.process.Direction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the agent makes of the hooks, without an agent. */
class DeliveriesTest {

  private static final HookAddress ADDRESS = new HookAddress(1, "secret");
  private static final String AFTER_HEAD = "\r\n\r\n";

  @Test
  void eachOrderIsDeliveredOnceByHooksThatAreMappedWhole() throws Exception {
    List<UUID> orders = Stream.generate(UUID::randomUUID).limit(250).toList();
    var deliveries = new Deliveries(ADDRESS, orders);
    var mapper = mapper();
    List<HookedStep> steps = new ArrayList<>();

    for (int number = 0; number < deliveries.count(); number++) {
      var request = new String(deliveries.request(number), StandardCharsets.UTF_8);
      var mapped = mapper.map(message(request));
      assertThat(request).startsWith("POST /hooks/delivery ").contains("Bearer secret");
      assertThat(mapped.unmapped()).isNull();
      steps.addAll(mapped.steps());
    }

    assertThat(deliveries.count()).isEqualTo(3);
    var ours = steps.stream().map(step -> (OurStep) step.subject()).toList();
    assertThat(ours).extracting(OurStep::orderId).containsExactlyElementsOf(orders);
    assertThat(ours).extracting(OurStep::step).containsOnly("deliver");
    assertThat(ours).extracting(OurStep::direction).containsOnly(Direction.FORWARD);
    assertThat(steps).extracting(HookedStep::eventId).doesNotHaveDuplicates();
    assertThat(steps).allSatisfy(step -> assertThat(step.failure()).isNull());
  }

  private static HookMessage message(String request) {
    var body = request.substring(request.indexOf(AFTER_HEAD) + AFTER_HEAD.length());
    return new HookMessage(Map.of(), Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  private static HookMapper mapper() throws Exception {
    try (var file = BenchedSuite.class.getResourceAsStream("waiting-partner.yaml")) {
      var text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      return new HookMapper(
          Objects.requireNonNull(new PartnerParser().parse("waiting-partner.yaml", text).hook()));
    }
  }
}
