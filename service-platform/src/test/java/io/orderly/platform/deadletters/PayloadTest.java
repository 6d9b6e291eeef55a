package io.orderly.platform.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.platform.deadletters.Payload.Form;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PayloadTest {

  @Test
  void jsonIsShownAsItIs() {
    assertThat(of("{\"a\": [1, 2]}\n")).isEqualTo(new Payload(Form.JSON, "{\"a\": [1, 2]}\n"));
  }

  @Test
  void textThatIsNotJsonIsShownAsText() {
    assertThat(of("{\"a\": ")).isEqualTo(new Payload(Form.TEXT, "{\"a\": "));
    assertThat(of("{} {}")).isEqualTo(new Payload(Form.TEXT, "{} {}"));
    assertThat(of("")).isEqualTo(new Payload(Form.TEXT, ""));
  }

  @Test
  void binaryPayloadsAreShownAsBase64() {
    assertThat(Payload.of(new byte[] {(byte) 0xff, 0})).isEqualTo(new Payload(Form.BASE64, "/wA="));
  }

  @Test
  void textWithControlCharactersIsShownAsBase64() {
    assertThat(of("\u001b[2J").form()).isEqualTo(Form.BASE64);
    assertThat(of("\u009b2J").form()).isEqualTo(Form.BASE64);
  }

  @Test
  void attributesOfOrdersAreMasked() {
    assertThat(
            of(
                "{\"order\":{\"total\":1.50,\"\\u0061ttributes\":{\"card\":{\"token\":\"t\"}},"
                    + "\"lines\":[{\"attributes\":{\"a\":[1]}},{\"attributes\":\"t\"}]}}"))
        .isEqualTo(
            new Payload(
                Form.JSON,
                "{\"order\":{\"total\":1.50,\"attributes\":\"***\","
                    + "\"lines\":[{\"attributes\":\"***\"},{\"attributes\":\"***\"}]}}"));
    assertThat(of("[{\"lines\":[{\"attributes\":{\"a\":1}}]}]").text())
        .contains("{\"attributes\":\"***\"}");
  }

  @Test
  void noResultOfAStepIsShown() {
    assertThat(
            of("{\"results\":{\"pay\":{\"pan\":\"4111\"}},\"undoes\":{\"result\":{\"pan\":1}}}")
                .text())
        .isEqualTo("{\"results\":\"***\",\"undoes\":{\"result\":\"***\"}}");
    assertThat(of("{\"result\":{\"pan\":\"4111\"").text()).doesNotContain("4111");
    assertThat(of("{\"accepted\":{\"since\":\"s\",\"answer\":{\"pan\":1}}}").text())
        .isEqualTo("{\"accepted\":{\"since\":\"s\",\"answer\":\"***\"}}");
    assertThat(of("{\"result\":null}").text()).isEqualTo("{\"result\":null}");
  }

  /** By it a reply could be forged. */
  @Test
  void noTokenOfARequestIsShown() {
    assertThat(of("{\"attempt\":1,\"replyToken\":\"1.abc\"}").text())
        .isEqualTo("{\"attempt\":1,\"replyToken\":\"***\"}");
    assertThat(of("{\"attempt\":1,\"replyToken\":\"1.abc\"").text()).doesNotContain("abc");
    assertThat(of("{\"value\":\"1Z\",\"proof\":\"abc\"}").text())
        .isEqualTo("{\"value\":\"1Z\",\"proof\":\"***\"}");
    assertThat(of("{\"value\":\"1Z\",\"proof\":\"abc\"").text()).doesNotContain("abc");
  }

  @Test
  void attributesThatCantBeMaskedAreLeftOut() {
    String cut =
        "attributes, results: not shown from here on, since this is no JSON that could be masked";
    String broken = "{\"order\":{\"attributes\":{\"token\":\"secret\"}";

    assertThat(of(broken)).isEqualTo(new Payload(Form.TEXT, "{\"order\":{\"" + cut));
    assertThat(of("{\"\\u0061ttributes\":{\"token\":\"secret\"}"))
        .isEqualTo(new Payload(Form.TEXT, "{\"" + cut));
    assertThat(of("{\"attributes\":{\"a\":1e99999999999}}").form()).isEqualTo(Form.TEXT);
    assertThat(new String(Base64.getDecoder().decode(of(broken + "\u0007").text()), UTF_8))
        .isEqualTo("{\"order\":{\"" + cut);
  }

  @Test
  void foreignTextIsShownAsOneLineWithoutControlCharacters() {
    assertThat(Payload.oneLine("a\nb\u001b[31m\u00fc")).isEqualTo("a b [31m\u00fc");
  }

  private static Payload of(String text) {
    return Payload.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
