package io.orderly.agent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookReader;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.platform.kafka.KafkaMessageSender;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** Hooks while Kafka or a secret is unavailable, and beyond their rate. */
class HookReceiverTest {

  private static final String DEFINITION =
      """
      name: shop
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        perform:
          method: POST
          path: /a
          status: ask
          status-every: 1h
          outcomes: [{ outcome: accepted, result: {} }]
        ask: { method: GET, path: /a, outcomes: [{ outcome: completed, result: {} }] }
      hook:
        trust: hint
        order: ${body.reference}
        verify: { bearer: { secret: { env: SECRET } } }
      """;

  private final Map<String, String> environment = new HashMap<>(Map.of("SECRET", "s"));
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private DefaultKafkaProducerFactory<String, byte[]> nowhere;
  private HookReceiver receiver;
  private long nanos;

  @BeforeEach
  void sendToNobody() {
    nowhere =
        new DefaultKafkaProducerFactory<>(
            Map.of("bootstrap.servers", "127.0.0.1:1", "max.block.ms", 100),
            new StringSerializer(),
            new ByteArraySerializer());
    Hooks hooks = new Hooks();
    hooks.add(
        "shop",
        new HookReader(
            Objects.requireNonNull(new PartnerParser().parse("shop.yaml", DEFINITION).hook()),
            new Secrets(environment::get, () -> nanos),
            () -> 0));
    receiver =
        new HookReceiver(
            hooks,
            new KafkaMessageSender(new KafkaTemplate<>(nowhere)),
            new HookRates(2, () -> nanos),
            Clock.systemUTC(),
            meters);
  }

  @AfterEach
  void close() {
    nowhere.destroy();
  }

  @Test
  void whatKafkaDoesNotAcknowledgeIsToBeSentAgain() {
    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.UNAVAILABLE);

    assertThat(HookOutcome.UNAVAILABLE.status()).isEqualTo(503);
    assertThat(meters.get("orderly.hooks").tags("outcome", "unavailable").counter().count())
        .isEqualTo(1);
  }

  @Test
  void withoutItsSecretAHookIsToBeSentAgain() {
    environment.clear();

    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.MISCONFIGURED);
    assertThat(HookOutcome.MISCONFIGURED.status()).isEqualTo(503);
  }

  @Test
  void forgedHooksUseUpNothingOfTheRateOfGenuineOnes() {
    for (int forged = 0; forged < 1_000; forged++) {
      assertThat(receive("Bearer guess")).isEqualTo(HookOutcome.REFUSED);
    }

    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.UNAVAILABLE);
    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.UNAVAILABLE);
    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.RATE);
    nanos += 500_000_000L;
    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.UNAVAILABLE);
    assertThat(receive("Bearer s")).isEqualTo(HookOutcome.RATE);
  }

  private HookOutcome receive(String authorization) {
    String body = "{\"reference\": \"%s\"}".formatted(UUID.randomUUID());
    return receiver.receive(
        "shop",
        new HookMessage(
            Map.of("authorization", authorization),
            Map.of(),
            body.getBytes(StandardCharsets.UTF_8)));
  }
}
