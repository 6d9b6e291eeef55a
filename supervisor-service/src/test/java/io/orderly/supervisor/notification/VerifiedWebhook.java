package io.orderly.supervisor.notification;

import io.orderly.supervisor.testing.Receiver;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a receiver does before it believes a notification; docs/webhooks.md shows the same to
 * receivers.
 */
public final class VerifiedWebhook {

  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private VerifiedWebhook() {}

  public static boolean isGenuine(Receiver.Post post, String secret, Instant now) {
    String id = post.header("webhook-id");
    String timestamp = post.header("webhook-timestamp");
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), now);
    if (age.abs().compareTo(TOLERANCE) > 0) {
      return false;
    }
    byte[] expected = signature(secret, id + "." + timestamp + ".", post.body());
    return Stream.of(post.header("webhook-signature").split(" ", -1))
        .filter(one -> one.startsWith("v1,"))
        .map(one -> Base64.getDecoder().decode(one.substring(3)))
        .anyMatch(one -> MessageDigest.isEqual(one, expected));
  }

  private static byte[] signature(String secret, String head, byte[] body) {
    try {
      byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
