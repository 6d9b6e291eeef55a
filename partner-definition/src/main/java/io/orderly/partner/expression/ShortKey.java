package io.orderly.partner.expression;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A key that fits partners with short ones: the same for the same key, another for any other. */
final class ShortKey {

  /** 80 bits: a billion keys have one chance in a million that two are the same. */
  private static final int MIN_LENGTH = 16;

  private static final int RADIX = 32;

  /** Of SHA-256. */
  private static final int DIGITS = 52;

  private ShortKey() {}

  /** The key where it is short enough, else small letters and digits made of all of it. */
  static String of(String key, long maxLength) {
    if (maxLength < MIN_LENGTH) {
      throw new ArithmeticException(
          "a shorter key than %d characters would not be unique".formatted(MIN_LENGTH));
    }
    if (key.length() <= maxLength) {
      return key;
    }
    String digits = "0".repeat(DIGITS) + new BigInteger(1, sha256(key)).toString(RADIX);
    return digits.substring(digits.length() - (int) Math.min(DIGITS, maxLength));
  }

  private static byte[] sha256(String key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
