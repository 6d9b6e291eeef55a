package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitedBodyTest {

  private static final int LIMIT_BYTES = 65_536;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`{\"a\":1}` | `{\"a\":1}`",
        "`[1,2]`     | `[1,2]`",
        "`42`        | `{\"body\":42}`",
        "`\"text\"`  | `{\"body\":\"text\"}`",
        "`plain`     | `{\"body\":\"plain\"}`",
        "`{\"a\":`   | `{\"body\":\"{\\\"a\\\":\"}`",
        "`{} {}`     | `{\"body\":\"{} {}\"}`",
        "`null`      | `{}`",
        "` `         | `{}`",
      },
      delimiter = '|')
  void anyBodyBecomesAnObjectOrAnArray(String body, String result) {
    assertThat(new LimitedBody.Content(body, true).asResult()).hasToString(result);
  }

  @Test
  void tooDeeplyNestedJsonIsKeptAsText() {
    String deep = "[".repeat(500) + "]".repeat(500);

    assertThat(new LimitedBody.Content(deep, true).asResult().path("body").textValue())
        .isEqualTo(deep);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e99999999999",
        "-1E-99999999999",
        "1e2147483648",
        "1e-2147483647",
        "1e1001",
        "1.5e9999",
      })
  void anUnreadableNumberBecomesTextAndTheRestStays(String number) {
    String body = "{\"charge\":\"ch-1\",\"points\":[%s]}".formatted(number);

    JsonNode result = sendable(new LimitedBody.Content(body, true).asResult());

    assertThat(result).hasToString("{\"charge\":\"ch-1\",\"points\":[\"%s\"]}".formatted(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":NaN}",
        "{\"a\":-Infinity}",
        "{\"a\":01}",
        "{\"a\":1.}",
        "{\"a\":\"\u0001\"}",
        "{'a':1}",
        "\uFEFF{}",
        "{\"a\":1,}",
        "\uD800",
        "{\"a\":\"\\uZZZZ\"}",
      })
  void aBodyThatIsNotJsonIsKeptAsText(String body) {
    JsonNode result = new LimitedBody.Content(body, true).asResult();

    assertThat(result.path("body").textValue()).isEqualTo(body);
    assertReadableByOthers(sendable(result));
  }

  @Test
  void everyResultCanBeReadByTheOtherServices() {
    List<String> bodies =
        List.of(
            "{\"a\":" + "9".repeat(5_000) + "}",
            "{\"a\":0." + "1".repeat(5_000) + "}",
            "{\"" + "n".repeat(60_000) + "\":1}",
            "{\"a\":1,\"a\":2}",
            "{\"\\u0000\":\"\\u0000\",\"b\":\"\\ud800\"}",
            "[".repeat(100) + "]".repeat(100),
            "\"" + "s".repeat(500_000) + "\"");
    for (String body : bodies) {
      assertReadableByOthers(
          ResultJson.sendable(new LimitedBody.Content(body, true).asResult(), 1_000_000));
    }
  }

  @Test
  void theLastOfDuplicateFieldsCounts() {
    assertThat(new LimitedBody.Content("{\"a\":1,\"a\":2}", true).asResult())
        .hasToString("{\"a\":2}");
  }

  @Test
  void aTruncatedBodyIsReplacedByANoteWithItsBeginning() {
    JsonNode result = new LimitedBody.Content("{\"charge\":\"ch", false).asResult();

    assertThat(result).hasToString("{\"truncated\":true,\"start\":\"{\\\"charge\\\":\\\"ch\"}");
  }

  private static void assertReadableByOthers(JsonNode result) {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(30)).build();
    byte[] sent = MessageCodec.encode(StepReply.completed(request, result, "agents-1"));
    assertThatCode(() -> MessageCodec.decode(sent, StepReply.class)).doesNotThrowAnyException();
  }

  private static JsonNode sendable(JsonNode result) {
    return ResultJson.sendable(result, LIMIT_BYTES);
  }
}
