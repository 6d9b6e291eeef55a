package io.orderly.agent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.HookEvent;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.TransientFailures;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.KafkaHeaders;
import org.springframework.kafka.support.SendResult;

/** What can't be said of one step keeps nothing from the others of its hook. */
class HookEventReaderTest {

  private static final int RESULT_MAX = 100;
  private static final ReplyMac MAC = new ReplyMac(new byte[ReplyMac.MIN_KEY_BYTES]);
  private static final String HOOK =
      """
      name: psp
      version: 1
      base-url: http://partner.invalid
      credentials: none
      idempotency: { header: Key }
      operations:
        pay: { method: POST, path: /a, outcomes: [{ outcome: accepted, result: {} }] }
      hook:
        trust: content
        items: ${body.items}
        event: ${item.type}
        id: ${item.id}
        order: ${item.reference}
        events:
          captured: { outcomes: [{ outcome: completed, result: { capture: "${item.psp}" } }] }
        verify:
          hmac: { header: X-Signature, secret: { env: SECRET } }
      """;

  private final Sent sent = new Sent();
  private final List<ProducerRecord<String, byte[]>> letters = new ArrayList<>();

  @Test
  void aResultThatIsTooLargeKeepsNoOtherItemFromItsStep() throws Exception {
    String large = "x".repeat(RESULT_MAX);

    reader().read(List.of(hook(item("ev-1", large), item("ev-2", "C2"), item("ev-3", "C3"))));

    assertThat(sent.messages)
        .extracting(outgoing -> ((StepReply) outgoing.message()).event())
        .extracting(event -> Objects.requireNonNull(event).id())
        .containsExactly("ev-2", "ev-3");
    assertThat(letters).singleElement().satisfies(HookEventReaderTest::saysThatItIsTooLarge);
  }

  /** Schedulers record nothing else. */
  @Test
  void whatItSaysIsProvenByTheSecretOfTheAgent() throws Exception {
    reader().read(List.of(hook(item("ev-1", "C1"))));

    StepReply reply = (StepReply) sent.messages.get(0).message();
    assertThat(reply.replyToken()).isEqualTo(MAC.ofEvent(reply));
  }

  @Test
  void whatNamesItsStepByAValueOfThePartnerGoesWhereTheStepIsFound() throws Exception {
    String hook =
        HOOK.replace("order: ${item.reference}", "correlation: ${item.psp}")
            .replace("result: {} }", "result: {}, correlation: \"${body.psp}\" }");

    reader(hook).read(List.of(hook(item("ev-1", "C1"))));

    assertThat(letters).isEmpty();
    PartnerEvent event =
        new PartnerEvent(
            Message.SCHEMA_VERSION,
            "C1",
            null,
            new StepEvent("psp", "ev-1", null),
            JsonNodeFactory.instance.objectNode().put("capture", "C1"),
            null,
            "agent-1");
    assertThat(sent.messages)
        .containsExactly(
            Outgoing.to(Topics.PARTNER_EVENTS, "C1", event.withProof(MAC.ofEvent(event))));
  }

  private static void saysThatItIsTooLarge(ProducerRecord<String, byte[]> letter) {
    assertThat(letter.topic()).isEqualTo(Topics.deadLetters(Topics.hookEvents("psp")));
    assertThat(letter.headers().lastHeader(KafkaHeaders.DLT_EXCEPTION_MESSAGE).value())
        .asString(StandardCharsets.UTF_8)
        .contains("result-max of agent psp is " + RESULT_MAX);
  }

  private static String item(String id, String psp) {
    return """
    { "type": "captured", "id": "%s", "reference": "0197f6a0-0000-7000-8000-000000000001:pay",
      "psp": "%s" }
    """
        .formatted(id, psp);
  }

  private static ConsumerRecord<String, byte[]> hook(String... items) {
    HookEvent event =
        new HookEvent(
            Message.SCHEMA_VERSION,
            "psp",
            Instant.EPOCH,
            Map.of(),
            Map.of(),
            "{ \"items\": [%s] }".formatted(String.join(",", items)));
    return new ConsumerRecord<>(Topics.hookEvents("psp"), 0, 0, "psp", MessageCodec.encode(event));
  }

  private HookEventReader reader() throws Exception {
    return reader(HOOK);
  }

  private HookEventReader reader(String hook) throws Exception {
    DeadLetters deadLetters = new DeadLetters(new Letters(), new SimpleMeterRegistry());
    HookMapper mapper =
        new HookMapper(Objects.requireNonNull(new PartnerParser().parse("psp", hook).hook()));
    return new HookEventReader(
        new StepReplies("psp", "agent-1", RESULT_MAX, MAC),
        new VersionedHookMapper(mapper, Map.of()),
        new PoisonGuard(new MessageReader(deadLetters), deadLetters, new TransientFailures()),
        sent,
        new SimpleMeterRegistry());
  }

  /** What was handed over to be sent. */
  private static final class Sent implements MessageSender {

    private final List<Outgoing> messages = new ArrayList<>();

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      messages.add(outgoing);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      messages.addAll(batch);
      return List.of();
    }
  }

  /** Takes the dead letters. */
  private final class Letters extends KafkaTemplate<String, byte[]> {

    Letters() {
      super(new DefaultKafkaProducerFactory<>(Map.of()));
    }

    @Override
    public CompletableFuture<SendResult<String, byte[]>> send(
        ProducerRecord<String, byte[]> record) {
      letters.add(record);
      RecordMetadata stored =
          new RecordMetadata(new TopicPartition(record.topic(), 0), 0, 0, 0, 0, 0);
      return CompletableFuture.completedFuture(new SendResult<>(record, stored));
    }
  }
}
