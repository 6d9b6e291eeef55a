package io.orderly.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.Direction;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers take what is newer than they are, and say what is wrong with what they can't read. */
class MessageCodecTest {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  @ParameterizedTest
  @MethodSource("io.orderly.messages.MessageGoldenTest#files")
  void anUnknownFieldIsIgnored(String name) throws Exception {
    Message known = GoldenMessages.byFile().get(name);
    ObjectNode newer = golden(name).put("addedLater", "x");

    Message read = MessageCodec.decode(JSON.writeValueAsBytes(newer), known.getClass());

    assertThat(read).isEqualTo(known);
  }

  /** An agent that sends it with a forward call has still done the step. */
  @Test
  void neverHappenedInAForwardReplyIsIgnored() throws Exception {
    byte[] forward =
        JSON.writeValueAsBytes(
            golden("StepReply-never-happened").put("direction", Direction.FORWARD.value()));

    assertThat(MessageCodec.decode(forward, StepReply.class).saysNeverHappened()).isFalse();
  }

  /** A field that a message can't do without. */
  record Needed(String file, String field) {

    @Override
    public String toString() {
      return file + "." + field;
    }
  }

  static Stream<Needed> neededFields() {
    return GoldenMessages.byFile().entrySet().stream()
        .flatMap(
            entry ->
                Arrays.stream(entry.getValue().getClass().getRecordComponents())
                    .filter(MessageCodecTest::isNeeded)
                    .map(component -> new Needed(entry.getKey(), component.getName())));
  }

  /** An empty map of results may be left out. */
  private static boolean isNeeded(RecordComponent component) {
    return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        && component.getType() != Map.class;
  }

  @ParameterizedTest
  @MethodSource("neededFields")
  void aMissingFieldIsNamed(Needed needed) throws Exception {
    ObjectNode json = golden(needed.file());
    json.remove(needed.field());

    assertUnreadable(JSON.writeValueAsBytes(json), typeOf(needed.file()), needed.field());
  }

  @Test
  void aFailedReplyWithoutItsFailureIsUnreadable() throws Exception {
    ObjectNode json = golden("StepReply-failed");
    json.remove("failure");

    assertUnreadable(JSON.writeValueAsBytes(json), StepReply.class, "failure");
  }

  @Test
  void anUndoRequestWithoutTheForwardKeyIsUnreadable() throws Exception {
    ObjectNode json = golden("StepRequest-undo");
    json.remove("undoes");

    assertUnreadable(JSON.writeValueAsBytes(json), StepRequest.class, "undoes");
  }

  @Test
  void aCompletedUndoWithoutItsOutcomeIsUnreadable() throws Exception {
    ObjectNode json = golden("StepReply-never-happened");
    json.remove("undoOutcome");

    assertUnreadable(JSON.writeValueAsBytes(json), StepReply.class, "undoOutcome");
  }

  @Test
  void aMissingNestedFieldIsNamedWithItsPath() throws Exception {
    ObjectNode json = golden("StepRequest");
    json.withObject("/order/lines/0").remove("unitPrice");

    assertUnreadable(
        JSON.writeValueAsBytes(json), StepRequest.class, "order.lines[0]: ", "unitPrice");
  }

  @ParameterizedTest
  @CsvSource({
    "StepReply, attempt, two",
    "StepReply, direction, sideways",
    "StepReply, outcome, perhaps",
    "StepReply, orderId, 17",
    "StepRequest, completeBy, soon",
    "StepRequest, order, 536365",
    "OrderStatus, state, Done",
    "SubmissionRefused, errors, none"
  })
  void aFieldOfAnInvalidTypeIsUnreadableAndNamed(String name, String field, String value)
      throws Exception {
    byte[] payload = JSON.writeValueAsBytes(golden(name).put(field, value));

    assertUnreadable(payload, typeOf(name), field + ": ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tok_4711", "\"tok_4711\"", "[tok_4711]"})
  void theReasonHoldsNoValue(String value) {
    byte[] payload =
        "{\"schemaVersion\":1,\"attempt\":%s}".formatted(value).getBytes(StandardCharsets.UTF_8);

    assertThatExceptionOfType(UnreadableMessageException.class)
        .isThrownBy(() -> MessageCodec.decode(payload, StepReply.class))
        .withMessageContaining("not a StepReply")
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("tok_4711"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, -1})
  void anUnknownSchemaVersionIsUnreadable(int version) throws Exception {
    byte[] payload = JSON.writeValueAsBytes(golden("StepReply").put("schemaVersion", version));

    assertUnreadable(payload, StepReply.class, "schemaVersion is " + version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schemaVersion\":1,\"order\":{\"unitPrice\":1e99999999999}}",
        "{\"schemaVersion\":1e99999999999,\"order\":{}}",
        "{\"schemaVersion\":1,\"order\":[[1e99999999999]]}",
        "{\"schemaVersion\":1,\"order\":[[-1.5E-99999999999]]}",
        "{\"schemaVersion\":1,\"unknown\":1e99999999999}",
        "1e99999999999"
      })
  void aNumberWithAHugeExponentIsUnreadableAtLittleCost(String text) {
    assertUnreadable(bytes(text), OrderSubmission.class, "not a OrderSubmission");
  }

  @Test
  void aRecordWithoutAValueIsUnreadable() {
    assertUnreadable(null, StepReply.class, "no value");
  }

  @Test
  void theJsonNullIsUnreadable() {
    assertUnreadable(bytes("null"), StepReply.class, "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "{\"schemaVersion\": 1", "[]", "\u0000\u0001", "17"})
  void aPayloadThatIsNotAJsonObjectIsUnreadable(String text) {
    assertUnreadable(bytes(text), StepReply.class, "not a StepReply");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.10", "0.00", "0", "1.005", "12345678901234567890.123456789"})
  void aPriceKeepsItsScaleAndAllDigits(String price) throws Exception {
    OrderLine line = new OrderLine("85123A", null, 1, new BigDecimal(price));

    byte[] written = JSON.writeValueAsBytes(line);
    OrderLine read = JSON.readValue(written, OrderLine.class);

    assertThat(JSON.readTree(written).get("unitPrice").textValue()).isEqualTo(price);
    assertThat(read.unitPrice()).isEqualTo(new BigDecimal(price));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.10", "0.1", "12345678901234567890.123456789"})
  void aPriceSentAsAJsonNumberKeepsItsScaleAndAllDigits(String price) throws Exception {
    String submission =
        "{\"schemaVersion\": 1, \"order\": {\"lines\": [{\"unitPrice\": %s}]}}".formatted(price);

    OrderSubmission read = MessageCodec.decode(bytes(submission), OrderSubmission.class);
    OrderSubmission again = MessageCodec.decode(MessageCodec.encode(read), OrderSubmission.class);

    assertThat(priceIn(read)).isEqualTo(new BigDecimal(price));
    assertThat(priceIn(again)).isEqualTo(new BigDecimal(price));
  }

  private static BigDecimal priceIn(OrderSubmission submission) {
    JsonNode price = submission.order().at("/lines/0/unitPrice");
    return price.decimalValue();
  }

  @Test
  void nullFieldsAreNotWritten() throws Exception {
    JsonNode written = JSON.readTree(MessageCodec.encode(SchedulerCommand.wake()));

    assertThat(written.properties().stream().map(Map.Entry::getKey))
        .containsExactlyElementsOf(List.of("schemaVersion", "kind"));
  }

  private static ObjectNode golden(String name) throws Exception {
    return (ObjectNode) JSON.readTree(new GoldenFile(name).text());
  }

  private static Class<? extends Message> typeOf(String name) {
    return GoldenMessages.byFile().get(name).getClass();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void assertUnreadable(
      byte @Nullable [] payload, Class<? extends Message> type, String... telling) {
    assertThatExceptionOfType(UnreadableMessageException.class)
        .isThrownBy(() -> MessageCodec.decode(payload, type))
        .withMessageContainingAll(telling);
  }
}
