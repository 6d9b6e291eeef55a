package io.orderly.partner.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.partner.HookDefinition;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.exchange.HookReader.Content;
import io.orderly.partner.reading.PartnerParser;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a hook is genuine, and which orders it names. */
class HookReaderTest {

  private static final UUID ORDER = UUID.fromString("0197f6a0-0000-7000-8000-000000000001");
  private static final String NAMED = "{\"reference\": \"" + ORDER + ":pay\"}";
  private static final String ADYEN =
      """
      items: ${body.notificationItems}
      order: ${item.NotificationRequestItem.merchantReference}
      verify:
        hmac:
          signature: ${item.NotificationRequestItem.additionalData.hmacSignature}
          encoding: base64
          key-encoding: hex
          signed: >-
            ${item.NotificationRequestItem.pspReference}:${has(item.NotificationRequestItem.originalReference)
            ? item.NotificationRequestItem.originalReference : ""}:${item.NotificationRequestItem.merchantAccountCode}:${item.NotificationRequestItem.merchantReference}:${item.NotificationRequestItem.amount.value}:${item.NotificationRequestItem.amount.currency}:${item.NotificationRequestItem.eventCode}:${item.NotificationRequestItem.success}
          secret: { env: SECRET }
      """;
  private static final String HEX_KEY =
      "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

  private final Map<String, String> environment = new HashMap<>(Map.of("SECRET", "s3cret"));
  private long now = 1_700_000_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":pay",
        ":pay:e3",
        ":pay:undo",
        ":pay.12",
        ":pay.2:e3:undo",
        ":take-payment:e12:undo"
      })
  void anOrderIsNamedByItsIdOrByAnyKeyOfAStep(String rest) {
    assertThat(read("order: ${body.id}\nverify: none", "{\"id\": \"" + ORDER + rest + "\"}"))
        .contains(new Content(Set.of(ORDER), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "",
        "no JSON",
        "[]",
        "{\"id\": null}",
        "{\"id\": 7}",
        "{\"id\": {}}",
        "{\"id\": \"0197f6a0\"}",
        "{\"id\": \"0197f6a0-0000-7000-8000-000000000001 or 1=1\"}",
        "{\"id\": \"0197f6a0-0000-7000-8000-000000000001:\"}",
      })
  void whatNamesNoOrderIsGenuineAllTheSame(String body) {
    assertThat(read("order: ${body.id}\nverify: none", body)).contains(new Content(Set.of(), 1));
  }

  @Test
  void aReferenceIsAlsoReadOfTheAddressOrOfAHeader() {
    HookMessage message =
        new HookMessage(
            Map.of("x-order", ORDER.toString()), Map.of("order", ORDER.toString()), new byte[0]);

    assertThat(orders("order: ${query.order}\nverify: none", message)).containsExactly(ORDER);
    assertThat(orders("order: ${headers[\"x-order\"]}\nverify: none", message))
        .containsExactly(ORDER);
  }

  @Test
  void noMoreThanAHundredItemsAreLookedAt() {
    String items =
        IntStream.range(0, 5_000)
            .mapToObj(item -> "\"" + new UUID(7, item) + "\"")
            .collect(Collectors.joining(",", "{\"all\": [", "]}"));

    Content content = read("items: ${body.all}\norder: ${item}\nverify: none", items).orElseThrow();

    assertThat(content.orders()).hasSize(HookReader.MAX_ITEMS);
    assertThat(content.withoutOrder()).isEqualTo(4_900);
  }

  @ParameterizedTest
  @CsvSource({
    "hex, sha256, HmacSHA256, ''",
    "hex, sha512, HmacSHA512, 'sha512='",
    "base64, sha256, HmacSHA256, ''"
  })
  void aSignatureOfTheBodyIsAccepted(
      String encoding, String algorithm, String javaName, String prefix) {
    String hook =
        """
        order: ${body.reference}
        verify:
          hmac: { header: X-Signature, encoding: %s, algorithm: %s, %s secret: { env: SECRET } }
        """
            .formatted(encoding, algorithm, prefix.isEmpty() ? "" : "prefix: \"" + prefix + "\",");
    byte[] mac = mac(javaName, "s3cret".getBytes(StandardCharsets.UTF_8), NAMED);
    String signature = encoding.equals("hex") ? HexFormat.of().formatHex(mac) : base64(mac);

    assertThat(orders(hook, signed(prefix + signature, NAMED))).containsExactly(ORDER);
    assertThat(read(hook, signed(prefix + signature, NAMED + " "))).isEmpty();
    assertThat(read(hook, signed("", NAMED))).isEmpty();
    assertThat(read(hook, signed("zz", NAMED))).isEmpty();
    assertThat(read(hook, NAMED)).as("no signature").isEmpty();
  }

  @Test
  void aSignatureMayBeOfATimeAndTheBody() {
    String hook =
        """
        order: ${body.reference}
        verify:
          hmac:
            header: X-Signature
            signed: ${headers["x-time"]}.${rawBody}
            secret: { env: SECRET }
        """;
    String signature =
        HexFormat.of()
            .formatHex(mac("HmacSHA256", "s3cret".getBytes(StandardCharsets.UTF_8), "17." + NAMED));
    HookMessage message =
        new HookMessage(Map.of("x-signature", signature, "x-time", "17"), Map.of(), bytes(NAMED));

    assertThat(orders(hook, message)).containsExactly(ORDER);
    assertThat(read(hook, signed(signature, NAMED))).isEmpty();
  }

  /** Each item of Adyen's is signed by itself: one that is not is no reason to believe the rest. */
  @Test
  void adyensItemsAreSignedOneByOne() {
    environment.put("SECRET", HEX_KEY);
    String good = adyen(ORDER.toString(), ORDER.toString());
    String forged = adyen(new UUID(7, 8).toString(), ORDER.toString());

    assertThat(orders(ADYEN, items(good, good))).containsExactly(ORDER);
    assertThat(read(ADYEN, items(good, forged))).isEmpty();
    assertThat(read(ADYEN, items())).isEmpty();
    assertThat(read(ADYEN, "{}")).isEmpty();
  }

  @Test
  void standardWebhooksAreAcceptedFiveMinutesLong() {
    String hook =
        "order: ${body.reference}\nverify: { standard-webhooks: { secret: { env: SECRET } } }";
    byte[] key = "0123456789abcdef01234567".getBytes(StandardCharsets.UTF_8);
    environment.put("SECRET", "whsec_" + base64(key));
    String signature = "v1," + base64(mac("HmacSHA256", key, "m1." + now + "." + NAMED));
    HookMessage message =
        new HookMessage(
            Map.of(
                "webhook-id",
                "m1",
                "webhook-timestamp",
                Long.toString(now),
                "webhook-signature",
                "v1,bm9uZQ== " + signature),
            Map.of(),
            bytes(NAMED));

    assertThat(orders(hook, message)).containsExactly(ORDER);
    now += 301;
    assertThat(read(hook, message)).isEmpty();
  }

  @Test
  void aSecretOfAHeaderIsAccepted() {
    String header =
        "order: ${body.reference}\n"
            + "verify: { header: { name: X-Token, prefix: 'Key ', secret: { env: SECRET } } }";
    String bearer = "order: ${body.reference}\nverify: { bearer: { secret: { env: SECRET } } }";
    String basic =
        "order: ${body.reference}\nverify: { basic: { user: p, secret: { env: SECRET } } }";

    assertThat(orders(header, with("x-token", "Key s3cret"))).containsExactly(ORDER);
    assertThat(read(header, with("x-token", "s3cret"))).isEmpty();
    assertThat(orders(bearer, with("authorization", "Bearer s3cret"))).containsExactly(ORDER);
    assertThat(read(bearer, with("authorization", "Bearer "))).isEmpty();
    assertThat(orders(basic, with("authorization", "Basic " + base64(bytes("p:s3cret")))))
        .containsExactly(ORDER);
    assertThat(read(basic, with("authorization", "Basic " + base64(bytes("p:"))))).isEmpty();
  }

  @Test
  void whileASecretIsReplacedBothAreAccepted() {
    String hook =
        """
        order: ${body.reference}
        verify:
          header: { name: X-Token, secret: { env: SECRET }, previous-secret: { env: BEFORE } }
        """;

    assertThat(read(hook, with("x-token", "old"))).isEmpty();
    environment.put("BEFORE", "old");
    assertThat(orders(hook, with("x-token", "old"))).containsExactly(ORDER);
    assertThat(orders(hook, with("x-token", "s3cret"))).containsExactly(ORDER);
  }

  @Test
  void withoutItsSecretNothingIsRead() {
    HookReader reader =
        reader("order: ${body.reference}\nverify: { bearer: { secret: { env: MISSING } } }");

    assertThatThrownBy(reader::check)
        .isInstanceOf(CredentialsFailedException.class)
        .hasMessageContaining("MISSING");
    assertThatThrownBy(() -> reader.read(with("authorization", "Bearer null")))
        .isInstanceOf(CredentialsFailedException.class);
  }

  @Test
  void aKeyThatIsNotWrittenAsTheFileSaysIsFoundAtTheStart() {
    assertThatThrownBy(reader(ADYEN)::check)
        .isInstanceOf(CredentialsFailedException.class)
        .hasMessageContaining("key-encoding");
  }

  private static String adyen(String reference, String signedReference) {
    String signed = "P1::Shop:%s:1000:EUR:CAPTURE:true".formatted(signedReference);
    return """
    {"NotificationRequestItem": {"pspReference": "P1", "merchantAccountCode": "Shop",
     "merchantReference": "%s", "amount": {"value": 1000, "currency": "EUR"},
     "eventCode": "CAPTURE", "success": "true", "additionalData": {"hmacSignature": "%s"}}}
    """
        .formatted(reference, base64(mac("HmacSHA256", HexFormat.of().parseHex(HEX_KEY), signed)));
  }

  private static String items(String... items) {
    return "{\"live\": \"false\", \"notificationItems\": [" + String.join(",", items) + "]}";
  }

  private Iterable<UUID> orders(String hook, String body) {
    return orders(hook, new HookMessage(Map.of(), Map.of(), bytes(body)));
  }

  private Iterable<UUID> orders(String hook, HookMessage message) {
    return read(hook, message).orElseThrow().orders();
  }

  private Optional<Content> read(String hook, String body) {
    return read(hook, new HookMessage(Map.of(), Map.of(), bytes(body)));
  }

  private Optional<Content> read(String hook, HookMessage message) {
    try {
      return reader(hook).read(message);
    } catch (CredentialsFailedException e) {
      throw new AssertionError(e);
    }
  }

  private HookReader reader(String hook) {
    String yaml =
        """
        name: test
        version: 1
        base-url: http://partner.invalid
        credentials: none
        idempotency: { header: Key }
        operations:
          pay: { method: POST, path: /a, status: ask, status-every: 1h, outcomes: [{ outcome: accepted, result: {} }] }
          ask: { method: GET, path: /a, outcomes: [{ outcome: completed, result: {} }] }
        hook:
          trust: hint
        """
            + hook.indent(2);
    HookDefinition definition =
        Objects.requireNonNull(new PartnerParser().parse("test.yaml", yaml).hook());
    return new HookReader(definition, new Secrets(environment::get, () -> 0), () -> now);
  }

  private static HookMessage signed(String signature, String body) {
    return new HookMessage(Map.of("x-signature", signature), Map.of(), bytes(body));
  }

  private static HookMessage with(String header, String value) {
    return new HookMessage(Map.of(header, value), Map.of(), bytes(NAMED));
  }

  private static byte[] mac(String algorithm, byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(bytes(signed));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
