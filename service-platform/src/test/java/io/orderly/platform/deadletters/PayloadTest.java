package io.orderly.platform.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.platform.deadletters.Payload.Form;
import java.nio.charset.StandardCharsets;
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
  void foreignTextIsShownAsOneLineWithoutControlCharacters() {
    assertThat(Payload.oneLine("a\nb\u001b[31m\u00fc")).isEqualTo("a b [31m\u00fc");
  }

  private static Payload of(String text) {
    return Payload.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
