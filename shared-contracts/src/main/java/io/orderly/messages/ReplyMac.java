package io.orderly.messages;

import io.orderly.process.Direction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a {@link StepReply} answers a request, or tells an event, of somebody who has the
 * key: HMAC-SHA256 over what the reply is about, shortened to 128 bits, as base64url. It does not
 * cover the answer. Thread-safe.
 */
public final class ReplyMac {

  /** A shorter key could be found by trying. */
  public static final int MIN_KEY_BYTES = 32;

  /** No text of an event begins with it. */
  private static final byte ANSWER = 1;

  /** Of all but the name of the step, which comes last, so that it needs no length. */
  private static final int ANSWER_BYTES = 1 + 2 * Long.BYTES + 1 + Integer.BYTES;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int MAC_BYTES = 16;
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  /** Never used itself, so that threads may copy it at once: to make one costs more. */
  private final Mac begun;

  /**
   * Of this key.
   *
   * @throws IllegalArgumentException when it has fewer than {@link #MIN_KEY_BYTES}
   */
  public ReplyMac(byte[] key) {
    if (key.length < MIN_KEY_BYTES) {
      throw new IllegalArgumentException("must have at least %d bytes".formatted(MIN_KEY_BYTES));
    }
    this.begun = begun(new SecretKeySpec(key, ALGORITHM));
  }

  /**
   * Of the answers to one attempt of a step, or of its undo. In binary, since it is needed twice
   * per step of every order.
   */
  public String ofAnswer(UUID orderId, String step, Direction direction, int attempt) {
    byte[] name = step.getBytes(StandardCharsets.UTF_8);
    return of(
        ByteBuffer.allocate(ANSWER_BYTES + name.length)
            .put(ANSWER)
            .putLong(orderId.getMostSignificantBits())
            .putLong(orderId.getLeastSignificantBits())
            .put((byte) (direction == Direction.FORWARD ? 1 : 2))
            .putInt(attempt)
            .put(name)
            .array());
  }

  /** Of a reply that tells an event of the agent's partner. */
  public String ofEvent(StepReply reply) {
    StepEvent event = Objects.requireNonNull(reply.event(), "event");
    return of(
        "event",
        event.agent(),
        event.id(),
        reply.orderId().toString(),
        reply.step(),
        reply.direction().name(),
        reply.outcome().name());
  }

  /** Of an event of the agent's partner that names its step by the partner's own value. */
  public String ofEvent(PartnerEvent told) {
    return of(
        "partner-event",
        told.event().agent(),
        told.event().id(),
        told.value(),
        Objects.requireNonNullElse(told.step(), ""),
        told.failure() == null ? "completed" : "failed");
  }

  /** Compares in constant time: the time tells nothing of the expected one. */
  public static boolean areEqual(String expected, @Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  /** Each field with its length: no two lists of fields give the same bytes. */
  private String of(String... fields) {
    StringBuilder text = new StringBuilder();
    for (String field : fields) {
      text.append(field.length()).append(':').append(field);
    }
    return of(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private String of(byte[] subject) {
    return TEXT.encodeToString(Arrays.copyOf(another().doFinal(subject), MAC_BYTES));
  }

  private Mac another() {
    try {
      return (Mac) begun.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the JVM's own %s can be copied".formatted(ALGORITHM), e);
    }
  }

  private static Mac begun(SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every JVM has " + ALGORITHM, e);
    }
  }
}
