package io.orderly.agent.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {

  private static final int LIMIT_BYTES = 65_536;

  @Test
  void theForbiddenCharacterIsReplacedInTextsAndNames() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("na\u0000me").add("va\u0000lue").addObject().put("\u0000", 1);

    assertThat(sendable(result)).hasToString("{\"na\uFFFDme\":[\"va\uFFFDlue\",{\"\uFFFD\":1}]}");
  }

  @Test
  void halfACharacterIsReplacedAndAWholeOneIsKept() {
    assertThat(sendable(new TextNode("\uD83D \uD83D\uDE00 \uDE00")).textValue())
        .isEqualTo("\uFFFD \uD83D\uDE00 \uFFFD");
  }

  @ParameterizedTest
  @CsvSource({"1E+200000", "1E-200000", "-1E+1001"})
  void aNumberThatNobodyCanStoreBecomesAText(BigDecimal number) {
    assertThat(sendable(DecimalNode.valueOf(number)).isTextual()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1.10", "0", "-12345678901234567890.123456789", "1E+300"})
  void anOrdinaryNumberStaysExact(BigDecimal number) {
    assertThat(sendable(DecimalNode.valueOf(number)).decimalValue()).isEqualTo(number);
  }

  @Test
  void whatAnAgentInCodeMakesUpCanBeReadBehindHere() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("nan", Double.NaN).put("endless", Float.POSITIVE_INFINITY);
    result.set("pojo", JsonNodeFactory.instance.pojoNode(new Object()));
    result.set("missing", MissingNode.getInstance());
    ArrayNode deep = result.putArray("deep");
    for (int level = 0; level < 5_000; level++) {
      deep = deep.addArray();
    }

    JsonNode sendable = sendable(result);

    assertThat(sendable.path("nan").textValue()).isEqualTo("NaN");
    assertThat(sendable.path("pojo").textValue()).isEqualTo("no JSON: POJO");
    assertReadableByOthers(sendable);
  }

  private static void assertReadableByOthers(JsonNode result) {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(30)).build();
    byte[] sent = MessageCodec.encode(StepReply.completed(request, result, "agents-1"));
    assertThatCode(() -> MessageCodec.decode(sent, StepReply.class)).doesNotThrowAnyException();
  }

  @Test
  void aResultThatIsTooLargeIsReplacedByANoteWithItsBeginning() {
    ObjectNode result =
        JsonNodeFactory.instance.objectNode().put("charge", "x".repeat(LIMIT_BYTES));

    JsonNode sendable = sendable(result);

    assertThat(sendable.path("truncated").booleanValue()).isTrue();
    assertThat(sendable.path("start").textValue()).startsWith("{\"charge\":\"xxx").hasSize(1000);
  }

  @Test
  void aResultOfExactlyTheLimitIsKept() {
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("a", "\u00e9".repeat(100));
    int bytes = "{\"a\":\"\"}".length() + 200;

    assertThat(ResultJson.sendable(result, bytes)).isEqualTo(result);
    assertThat(ResultJson.sendable(result, bytes - 1).has("truncated")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[]", "[1,22,true,null]", "{\"a\":\"text\",\"b\":{\"c\":[1.50,\"d\"]}}"})
  void itsCharactersAreCountedWithoutWritingIt(String json) throws IOException {
    JsonNode result = MessageCodec.mapper().readTree(json);

    // A comma more for each container that is not empty.
    assertThat(ResultJson.chars(result)).isBetween(json.length(), json.length() + 3);
  }

  private static JsonNode sendable(JsonNode result) {
    return ResultJson.sendable(result, LIMIT_BYTES);
  }
}
