package io.orderly.partner.exchange;

import io.orderly.partner.HookDefinition.Algorithm;
import io.orderly.partner.HookDefinition.BasicLogin;
import io.orderly.partner.HookDefinition.Encoding;
import io.orderly.partner.HookDefinition.Hmac;
import io.orderly.partner.HookDefinition.SharedSecret;
import io.orderly.partner.HookDefinition.Signature;
import io.orderly.partner.HookDefinition.StandardWebhooks;
import io.orderly.partner.HookDefinition.Verification;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells whether a hook comes from its partner, in a time that says nothing about the secrets. */
final class HookVerifier {

  /** Of the specification; replays would only ask for a status once more. */
  private static final long TOLERANCE_SECONDS = 300;

  private static final String STANDARD_KEY_PREFIX = "whsec_";
  private static final int MAX_SIGNATURES = 10;

  private final Verification verification;
  private final LongSupplier epochSeconds;

  HookVerifier(Verification verification, LongSupplier epochSeconds) {
    this.verification = verification;
    this.epochSeconds = epochSeconds;
  }

  /** Whether each item is verified for itself. */
  boolean isOfItems() {
    return verification instanceof Hmac hmac && hmac.isOfBody();
  }

  /**
   * Whether the hook, or this item of it, is genuine by any of these secrets.
   *
   * @param scope what expressions read
   */
  boolean isGenuine(HookMessage message, Scope scope, List<String> secrets) {
    if (verification instanceof SharedSecret shared) {
      String given = message.header(shared.header());
      return anyIs(secrets, secret -> shared.prefix() + secret, List.of(given));
    } else if (verification instanceof BasicLogin login) {
      String given = message.header("authorization");
      return anyIs(
          secrets, secret -> CredentialHeaders.basic(login.user(), secret).value(), List.of(given));
    } else if (verification instanceof Hmac hmac) {
      return isSigned(hmac, message, scope, secrets);
    } else if (verification instanceof StandardWebhooks) {
      return isStandard(message, secrets);
    }
    return true;
  }

  /** All are compared, and each in the same time. */
  private static boolean anyIs(
      List<String> secrets, UnaryOperator<String> expected, List<String> given) {
    boolean any = false;
    for (String secret : secrets) {
      byte[] wanted = bytes(expected.apply(secret));
      for (String one : given) {
        any |= MessageDigest.isEqual(wanted, bytes(one));
      }
    }
    return any;
  }

  private static boolean isSigned(
      Hmac hmac, HookMessage message, Scope scope, List<String> secrets) {
    byte[] given = new byte[0];
    byte[] signed = message.body();
    try {
      given = signature(hmac.signature(), scope);
      signed = hmac.signed() == null ? signed : bytes(text(hmac.signed(), scope));
    } catch (ExpressionFailedException | IllegalArgumentException e) {
      given = new byte[0]; // It is computed all the same, and compared with nothing.
    }
    boolean any = false;
    for (String secret : secrets) {
      any |= MessageDigest.isEqual(mac(hmac.algorithm(), key(hmac, secret), signed), given);
    }
    return any;
  }

  private static byte[] signature(Signature signature, Scope scope) {
    String text = text(signature.value(), scope);
    return text.startsWith(signature.prefix())
        ? decoded(signature.encoding(), text.substring(signature.prefix().length()))
        : new byte[0];
  }

  private static String text(TextTemplate template, Scope scope) {
    return new TemplateRenderer(scope).text(template, UnaryOperator.identity()).orElse("");
  }

  private boolean isStandard(HookMessage message, List<String> secrets) {
    String at = message.header("webhook-timestamp");
    byte[] prefix = bytes(message.header("webhook-id") + "." + at + ".");
    byte[] signed = new byte[prefix.length + message.body().length];
    System.arraycopy(prefix, 0, signed, 0, prefix.length);
    System.arraycopy(message.body(), 0, signed, prefix.length, message.body().length);
    List<String> given =
        Stream.of(message.header("webhook-signature").split(" ", MAX_SIGNATURES)).toList();
    boolean genuine =
        anyIs(
            secrets,
            secret ->
                "v1,"
                    + Base64.getEncoder()
                        .encodeToString(mac(Algorithm.SHA256, standardKey(secret), signed)),
            given);
    return genuine && isRecent(at);
  }

  private boolean isRecent(String at) {
    return at.matches("[0-9]{1,12}")
        && Math.abs(Long.parseLong(at) - epochSeconds.getAsLong()) <= TOLERANCE_SECONDS;
  }

  /**
   * The key that a secret stands for.
   *
   * @throws IllegalArgumentException when it is not written as the definition says
   */
  byte[] key(String secret) {
    if (verification instanceof Hmac hmac) {
      return key(hmac, secret);
    }
    return verification instanceof StandardWebhooks ? standardKey(secret) : bytes(secret);
  }

  private static byte[] key(Hmac hmac, String secret) {
    return decoded(hmac.keyEncoding(), secret);
  }

  private static byte[] standardKey(String secret) {
    return Base64.getDecoder()
        .decode(
            secret.startsWith(STANDARD_KEY_PREFIX)
                ? secret.substring(STANDARD_KEY_PREFIX.length())
                : secret);
  }

  private static byte[] decoded(Encoding encoding, String text) {
    return switch (encoding) {
      case TEXT -> bytes(text);
      case HEX -> HexFormat.of().parseHex(text);
      case BASE64 -> Base64.getDecoder().decode(text);
    };
  }

  private static byte[] mac(Algorithm algorithm, byte[] key, byte[] signed) {
    try {
      Mac mac = Mac.getInstance(algorithm.javaName());
      mac.init(new SecretKeySpec(key, algorithm.javaName()));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has " + algorithm.javaName(), e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
