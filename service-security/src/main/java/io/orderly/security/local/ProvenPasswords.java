package io.orderly.security.local;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Which passwords were right before: bcrypt is slow on purpose, and a client that posts a thousand
 * orders a second shows its password with each. One a user, and only under a key that ends with
 * this process.
 */
final class ProvenPasswords {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 32;

  private final SecretKeySpec key;
  private final Map<String, byte[]> byName = new ConcurrentHashMap<>();

  ProvenPasswords() {
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    this.key = new SecretKeySpec(random, ALGORITHM);
  }

  boolean isProven(String name, String password) {
    byte[] before = byName.get(name);
    return before != null && MessageDigest.isEqual(before, digest(password));
  }

  void remember(String name, String password) {
    byName.put(name, digest(password));
  }

  /** Key of a name and a password while they are checked; reveals neither. */
  String key(String name, String password) {
    return HexFormat.of().formatHex(digest(name.length() + ":" + name + password));
  }

  private byte[] digest(String password) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }
}
