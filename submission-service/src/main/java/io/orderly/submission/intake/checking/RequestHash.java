package io.orderly.submission.intake.checking;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of what an order means: 2.5 and "2.50", a missing field and a null, a default and its
 * absence hash alike. Each part goes in with its length, so that no two orders read the same.
 *
 * <p>Stored for longer than orders: what it makes of a draft may only change with {@link #VERSION}.
 */
public final class RequestHash {

  /** Goes up whenever the same draft hashes to something else. */
  public static final int VERSION = 1;

  private static final int ABSENT = -1;

  private final MessageDigest digest;

  private RequestHash(MessageDigest digest) {
    this.digest = digest;
  }

  /** 64 hexadecimal digits. */
  public static String of(ValidOrder draft) {
    RequestHash hash = new RequestHash(sha256());
    hash.add(draft);
    return HexFormat.of().formatHex(hash.digest.digest());
  }

  private void add(ValidOrder draft) {
    Order order = draft.order();
    add(order.customerReference());
    add(order.customerId());
    add(order.country());
    add(order.currency());
    add(order.placedAt() == null ? null : order.placedAt().toString());
    add(draft.workflow());
    add(draft.priority());
    add(draft.replyTo());
    add(order.lines().size());
    order.lines().forEach(this::add);
    // Last, and only where it is given: an order without one hashes as it did before there were
    // any.
    if (draft.webhook() != null) {
      add(draft.webhook());
    }
  }

  private void add(OrderLine line) {
    add(line.sku());
    add(line.description());
    add(line.quantity());
    add(plain(line.unitPrice()));
  }

  private void add(@Nullable String text) {
    if (text == null) {
      add(ABSENT);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.update(bytes);
  }

  private void add(int number) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
