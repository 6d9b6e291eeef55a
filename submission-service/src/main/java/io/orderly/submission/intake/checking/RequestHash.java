package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of what an order means: 2.5 and "2.50", a missing field and a null, a default and its
 * absence hash alike. Each part goes in with its length, so that no two orders read the same.
 *
 * <p>Stored for longer than orders: what it makes of a order may only change with {@link #VERSION}.
 */
public final class RequestHash {

  /** Goes up whenever the same order hashes to something else. */
  public static final int VERSION = 1;

  private static final int ABSENT = -1;

  /** No lengths, so that nothing else reads the same. */
  private static final int ATTRIBUTES = -2;

  private static final int START_AT = -3;

  private static final int DEADLINE = -4;

  private final MessageDigest digest;

  private RequestHash(MessageDigest digest) {
    this.digest = digest;
  }

  /** 64 hexadecimal digits. */
  public static String of(ValidOrder order) {
    RequestHash hash = new RequestHash(sha256());
    hash.add(order);
    return HexFormat.of().formatHex(hash.digest.digest());
  }

  private void add(ValidOrder order) {
    Order content = order.order();
    add(content.customerReference());
    add(content.customerId());
    add(content.country());
    add(content.currency());
    add(content.placedAt() == null ? null : content.placedAt().toString());
    add(order.workflow().id().name());
    add(order.priority());
    add(order.replyTo());
    add(content.lines().size());
    content.lines().forEach(this::add);
    if (order.webhook() != null) {
      add(order.webhook());
    }
    if (content.hasAttributes()) {
      addAttributes(content);
    }
    if (order.startAt() != null) {
      add(START_AT);
      add(order.startAt().toString());
    }
    if (order.deadline() != null) {
      add(DEADLINE);
      add(order.deadline().toString());
    }
  }

  /** At the end and only where there are any: an order without them hashes as it always did. */
  private void addAttributes(Order content) {
    add(ATTRIBUTES);
    add(content.attributes() == null ? NullNode.getInstance() : content.attributes());
    for (OrderLine line : content.lines()) {
      add(line.attributes() == null ? NullNode.getInstance() : line.attributes());
    }
  }

  /** Each value after its kind; the names of an object in alphabetical order. */
  private void add(JsonNode value) {
    add(value.getNodeType().name());
    switch (value.getNodeType()) {
      case OBJECT -> {
        add(value.size());
        for (String name : sorted(value.fieldNames())) {
          add(name);
          add(value.get(name));
        }
      }
      case ARRAY -> {
        add(value.size());
        value.forEach(this::add);
      }
      case NUMBER -> add(plain(value.decimalValue()));
      case STRING, BOOLEAN -> add(value.asText());
      default -> {}
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

  private static Collection<String> sorted(Iterator<String> names) {
    Set<String> sorted = new TreeSet<>();
    names.forEachRemaining(sorted::add);
    return sorted;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
