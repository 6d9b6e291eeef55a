package io.orderly.partner.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partner.exchange.HookedStep.OurStep;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the shipped file says that a webhook of Adyen means. */
class AdyenWebhooksTest {

  private static final String ORDER = "0197f6a0-0000-7000-8000-000000000001";
  private static final Path FILE =
      Path.of(System.getProperty("orderly.home", ".."), "examples/partners/adyen-webhooks.yaml");

  /** With our reference, the key of the step; and with that of the payment, the order alone. */
  @ParameterizedTest
  @CsvSource({
    "CAPTURE,           :capture-payment,        true,  capture-payment,   forward, ",
    "CAPTURE,           '',                      false, capture-payment,   forward,"
        + " adyen-capture-refused",
    "CAPTURE_FAILED,    :capture-payment,        true,  capture-payment,   forward,"
        + " adyen-capture-failed",
    "REFUND,            :capture-payment:undo,   true,  capture-payment,   undo,    ",
    "REFUND,            '',                      true,  capture-payment,   undo,    ",
    "REFUND,            :capture-payment:undo,   false, capture-payment,   undo,   "
        + " adyen-refund-refused",
    "REFUND_FAILED,     :capture-payment:undo,   true,  capture-payment,   undo,   "
        + " adyen-refund-failed",
    "REFUNDED_REVERSED, '',                      true,  capture-payment,   undo,   "
        + " adyen-refund-reversed",
    "CANCEL_OR_REFUND,  :authorise-payment:undo, true,  authorise-payment, undo,    ",
    "CANCEL_OR_REFUND,  '',                      true,  authorise-payment, undo,    ",
    "CANCEL_OR_REFUND,  :authorise-payment:undo, false, authorise-payment, undo,   "
        + " adyen-reversal-refused",
  })
  void anEventIsAboutTheStepThatItsReferenceNames(
      String event, String key, String success, String step, String direction, String code)
      throws Exception {
    String body =
        """
        {"live": "false", "notificationItems": [{"NotificationRequestItem": {
          "pspReference": "PSP", "originalReference": "PAY", "merchantAccountCode": "ShopECOM",
          "merchantReference": "%s%s", "amount": {"value": 1250, "currency": "EUR"},
          "eventCode": "%s", "success": "%s", "eventDate": "2026-01-05T08:00:00+01:00",
          "reason": "", "additionalData": {"hmacSignature": "s"}}}]}
        """
            .formatted(ORDER, key, event, success);

    HookedStep hooked = map(body);

    OurStep named = (OurStep) hooked.subject();
    assertThat(named.orderId()).hasToString(ORDER);
    assertThat(named.step()).isEqualTo(step);
    assertThat(named.direction().value()).isEqualTo(direction);
    Failure failure = hooked.failure();
    assertThat(failure == null ? null : failure.code()).isEqualTo(code);
    assertThat(hooked.result() == null).isEqualTo(code != null);
  }

  private static HookedStep map(String body) throws Exception {
    HookMapper mapper =
        new HookMapper(
            Objects.requireNonNull(
                new PartnerParser().parse("adyen-webhooks.yaml", Files.readString(FILE)).hook()));
    HookMapper.Mapped mapped =
        mapper.map(new HookMessage(Map.of(), Map.of(), body.getBytes(StandardCharsets.UTF_8)));
    assertThat(mapped.unmapped()).isNull();
    assertThat(mapped.steps()).hasSize(1);
    return mapped.steps().get(0);
  }
}
