package io.orderly.messages;

import static io.orderly.process.OrderProcess.FIRST_EDITION;

import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The idempotency key that a remote service gets. */
public final class RemoteKey {

  private static final Pattern EDITION = Pattern.compile("(:e[1-9][0-9]{0,8})?");

  private static final Pattern CALL =
      Pattern.compile(
          "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z][a-z0-9-]*(?:\\.[0-9]+)?)"
              + "(?::e([1-9][0-9]{0,8}))?(:undo)?");

  private RemoteKey() {}

  /**
   * What is called under a key.
   *
   * @param edition of the order that the step is performed, or was performed, with
   */
  public record Call(UUID orderId, String step, int edition, Direction direction) {

    /**
     * What is called under this key.
     *
     * @throws IllegalArgumentException when it is no key of ours
     */
    public static Call of(String remoteKey) {
      Matcher key = CALL.matcher(remoteKey);
      if (!key.matches()) {
        throw new IllegalArgumentException("no key of a step: " + remoteKey);
      }
      return new Call(
          UUID.fromString(key.group(1)),
          key.group(2),
          key.group(3) == null ? FIRST_EDITION : Integer.parseInt(key.group(3)),
          key.group(4) == null ? Direction.FORWARD : Direction.UNDO);
    }

    /** The step, with {@code :undo} where its undo is called. */
    public String name() {
      return direction == Direction.FORWARD ? step : undoOf(step);
    }
  }

  /** The key of a step of an order that was not corrected. */
  public static String of(UUID orderId, String step, Direction direction) {
    return of(orderId, step, FIRST_EDITION, direction);
  }

  /**
   * The same for every attempt and resubmit of a step in one direction, as long as the order is not
   * corrected: under one key a remote service gets one content.
   *
   * @param edition of the order that the step is performed, or was performed, with
   */
  public static String of(UUID orderId, String step, int edition, Direction direction) {
    String forward = orderId + ":" + step + (edition == FIRST_EDITION ? "" : ":e" + edition);
    return direction == Direction.FORWARD ? forward : undoOf(forward);
  }

  /** The key of a step in its edition. */
  static String of(OrderProcess process, String name, Direction direction) {
    OrderStep step = Objects.requireNonNull(process.step(name), name);
    return of(process.orderId(), name, step.edition(), direction);
  }

  private static String undoOf(String forwardKey) {
    return forwardKey + ":undo";
  }

  /** Whether the request has the key of its step, in some edition of the order. */
  public static boolean isOf(StepRequest request) {
    String forward = of(request.orderId(), request.step(), Direction.FORWARD);
    String given = request.forwardKey();
    boolean isForward =
        given.startsWith(forward) && EDITION.matcher(given.substring(forward.length())).matches();
    return isForward
        && request
            .remoteKey()
            .equals(request.direction() == Direction.FORWARD ? given : undoOf(given));
  }
}
