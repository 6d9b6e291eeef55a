package io.orderly.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebhookSignerTest {

  /** The example of the specification. */
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final Instant AT = Instant.ofEpochSecond(1614265330);
  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
  private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

  @Test
  void signsAsTheSpecificationsExample() {
    Map<String, String> headers = WebhookSigner.of(List.of(SECRET)).headers(ID, AT, BODY);

    assertThat(headers)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "webhook-id", ID,
                "webhook-timestamp", "1614265330",
                "webhook-signature", SIGNATURE));
  }

  @Test
  void signsWithBothSecretsWhileOneReplacesTheOther() {
    String other = "bmV2ZXItdXNlLXRoaXMtYXMtYS1zZWNyZXQtYW55d2hlcmU=";

    Map<String, String> headers = WebhookSigner.of(List.of(other, SECRET)).headers(ID, AT, BODY);

    assertThat(headers.get(WebhookSigner.SIGNATURE).split(" ", -1))
        .hasSize(2)
        .allMatch(signature -> signature.startsWith("v1,"))
        .contains(SIGNATURE);
  }

  @Test
  void refusesASecretThatIsNoneWithoutRepeatingIt() {
    assertThatThrownBy(() -> WebhookSigner.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WebhookSigner.of(List.of("whsec_c2hvcnQ=")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("24 to 64 bytes")
        .hasMessageNotContaining("c2hvcnQ");
    assertThatThrownBy(() -> WebhookSigner.of(List.of("whsec_(secret)")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .hasMessageContaining("base64");
  }
}
