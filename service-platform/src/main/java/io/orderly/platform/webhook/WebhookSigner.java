package io.orderly.platform.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Signs by the Standard Webhooks specification: HMAC-SHA256 over id, time and body. A receiver
 * checks the signature, rejects an old timestamp, and drops repeats by the id.
 */
public final class WebhookSigner {

  /** The same for all attempts of one message. */
  public static final String ID = "webhook-id";

  /** Seconds since 1970, of this attempt. */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** One signature per secret, separated by spaces. */
  public static final String SIGNATURE = "webhook-signature";

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int MIN_BYTES = 24;
  private static final int MAX_BYTES = 64;

  private final List<SecretKeySpec> keys;

  private WebhookSigner(List<SecretKeySpec> keys) {
    this.keys = keys;
  }

  /**
   * Signs with each of these secrets; two while one replaces the other.
   *
   * @param secrets at least one: base64 of 24 to 64 bytes, with or without {@code whsec_} before it
   * @throws IllegalArgumentException when one is not; its message does not repeat the secret
   */
  public static WebhookSigner of(List<String> secrets) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("a webhook needs a secret");
    }
    return new WebhookSigner(secrets.stream().map(WebhookSigner::key).toList());
  }

  /**
   * Refuses secrets that nothing can be signed with.
   *
   * @param setting where they are from
   * @throws IllegalArgumentException naming the setting; its message does not repeat the secret
   */
  public static void requireUsable(String setting, @Nullable List<String> secrets) {
    try {
      var unused = of(secrets == null ? List.of() : secrets);
    } catch (IllegalArgumentException unusable) {
      throw new IllegalArgumentException(setting + ": " + unusable.getMessage());
    }
  }

  private static SecretKeySpec key(String secret) {
    byte[] bytes = decode(secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret);
    if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException(
          "a webhook's secret has %d to %d bytes, but this one has %d"
              .formatted(MIN_BYTES, MAX_BYTES, bytes.length));
    }
    return new SecretKeySpec(bytes, ALGORITHM);
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      // Without the cause, which quotes from the secret.
      throw new IllegalArgumentException("a webhook's secret is base64, but this one is not");
    }
  }

  /**
   * The headers to send beside the body.
   *
   * @param id of the message, without a dot
   * @param sentAt the time of this attempt
   */
  public Map<String, String> headers(String id, Instant sentAt, byte[] body) {
    String timestamp = Long.toString(sentAt.getEpochSecond());
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(ID, id);
    headers.put(TIMESTAMP, timestamp);
    headers.put(
        SIGNATURE,
        keys.stream().map(key -> "v1," + sign(key, head, body)).collect(Collectors.joining(" ")));
    return headers;
  }

  private static String sign(SecretKeySpec key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(head);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }
}
