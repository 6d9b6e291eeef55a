package io.orderly.system;

import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Answer;
import io.orderly.agent.testing.PublishedPartner.Seen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The shop's account at Adyen, behind its published contract. As at its test endpoint, the card
 * says what happens.
 */
final class AdyenAccount implements AutoCloseable {

  static final String API_KEY = "test_key";

  /** Signs its webhooks. */
  static final String HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

  /** Refused in a 200. */
  static final String EMPTY_CARD = "card-without-balance";

  /** Authorised, but the connection is closed in place of the first answer. */
  static final String CARD_OF_LOST_ANSWER = "card-of-lost-answer";

  private final PartnerBooks books = new PartnerBooks("PSP");
  private final PublishedPartner server;
  private final AtomicInteger rejected = new AtomicInteger();
  private volatile boolean rejectsKey;

  AdyenAccount() throws IOException {
    server =
        new PublishedPartner(
            PublishedContract.of("/partners/adyen-checkout.json", "/v72"),
            this::answer,
            Duration.ofHours(1));
  }

  String url() {
    return server.url() + "/v72";
  }

  List<String> violations() {
    return server.violations();
  }

  PartnerBooks books() {
    return books;
  }

  /** Whether every request is answered 401, as when the key has expired. */
  void rejectKey(boolean rejects) {
    rejectsKey = rejects;
  }

  /** How many requests were answered 401. */
  int rejected() {
    return rejected.get();
  }

  /**
   * A standard webhook of one item, signed as Adyen does.
   *
   * @param payment whose modification it is about
   * @param reference that the shop gave the modification
   */
  static String webhook(
      String event, String number, String payment, String reference, boolean success) {
    String signed =
        String.join(
            ":",
            number,
            payment,
            "ShopECOM",
            reference,
            "1250",
            "EUR",
            event,
            Boolean.toString(success));
    return """
    {"live": "false", "notificationItems": [{"NotificationRequestItem": {
      "pspReference": "%s", "originalReference": "%s", "merchantAccountCode": "ShopECOM",
      "merchantReference": "%s", "amount": {"value": 1250, "currency": "EUR"},
      "eventCode": "%s", "success": "%s", "eventDate": "2026-01-05T08:00:00+01:00",
      "reason": "", "additionalData": {"hmacSignature": "%s"}}}]}
    """
        .formatted(number, payment, reference, event, success, sign(signed));
  }

  private static String sign(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(HexFormat.of().parseHex(HMAC_KEY), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private Answer answer(Seen request) {
    if (rejectsKey || !API_KEY.equals(request.headers().getFirst("X-API-Key"))) {
      rejected.incrementAndGet();
      return PartnerBooks.answer(401, "errorCode", "000", "message", "Unauthorized");
    }
    String key = request.headers().getFirst("Idempotency-Key");
    boolean isLost = !books.knows(key) && request.body().contains(CARD_OF_LOST_ANSWER);
    Answer answer = books.once(key, () -> act(request));
    return isLost ? Answer.NONE : answer;
  }

  private Answer act(Seen request) {
    String[] path = request.path().split("/", -1);
    if (path.length == 3) {
      return authorise(request);
    }
    String payment = path[3];
    return switch (path[4]) {
      case "captures" -> ofPayment("capture", payment, payment);
      case "reversals" -> ofPayment("reversal", payment, payment);
      default -> ofPayment("refund", payment, request.json().path("capturePspReference").asText());
    };
  }

  private Answer authorise(Seen request) {
    if (request.body().contains(EMPTY_CARD)) {
      return PartnerBooks.answer(
          200,
          "resultCode",
          "Refused",
          "refusalReason",
          "Not enough balance",
          "refusalReasonCode",
          "12");
    }
    String payment = books.enter("authorisation", request.json().path("reference").asText());
    return PartnerBooks.answer(200, "pspReference", payment, "resultCode", "Authorised");
  }

  private Answer ofPayment(String kind, String payment, String of) {
    if (!books.has("authorisation", payment)) {
      return PartnerBooks.answer(422, "errorCode", "167", "message", "Original pspReference");
    }
    return PartnerBooks.answer(
        201,
        "pspReference",
        books.enter(kind, of),
        "paymentPspReference",
        payment,
        "status",
        "received");
  }

  @Override
  public void close() {
    server.close();
  }
}
