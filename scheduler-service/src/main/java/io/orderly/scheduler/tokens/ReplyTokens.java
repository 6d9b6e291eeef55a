package io.orderly.scheduler.tokens;

import io.orderly.messages.PartnerEvent;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.store.replykeys.ReplyKeys;
import io.orderly.store.replykeys.ReplyKeys.Keys;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request the token that its replies must repeat, and checks what replies prove. A token
 * belongs to one attempt, from whichever scheduler its request comes, and however often.
 * Thread-safe.
 */
public final class ReplyTokens {

  /** Shorter than the minute after which a new key is used: what is signed with it can be read. */
  static final Duration MAX_AGE = Duration.ofSeconds(10);

  private final ReplyKeys store;
  private final Map<String, List<ReplyMac>> eventMacs;
  private final LongSupplier nanoTime;
  private volatile Read read;

  private record Read(Keys keys, long atNanos) {}

  /**
   * Reads the keys.
   *
   * @param eventMacs the proofs that count for each agent's events
   * @throws IllegalStateException when there are no keys
   */
  public ReplyTokens(
      ReplyKeys store, Map<String, List<ReplyMac>> eventMacs, LongSupplier nanoTime) {
    this.store = store;
    this.eventMacs = Map.copyOf(eventMacs);
    this.nanoTime = nanoTime;
    this.read = readNow();
  }

  /**
   * Reads the keys again. Where that fails, those that were read last stay in use.
   *
   * @throws RuntimeException when they can't be read
   */
  public void refresh() {
    read = readNow();
  }

  private Read readNow() {
    // Before the statement: what it finds is at least as new.
    long atNanos = nanoTime.getAsLong();
    return new Read(store.read(), atNanos);
  }

  /** The request with its token. */
  public StepRequest proving(StepRequest request) {
    Keys keys = read.keys();
    String proof =
        keys.signingMac()
            .ofAnswer(request.orderId(), request.step(), request.direction(), request.attempt());
    return request.withReplyToken(keys.signing() + "." + proof);
  }

  /**
   * Why a reply must change nothing; empty when it is proven. Reads the keys if it names an unknown
   * one and they were not read just now.
   *
   * @throws RuntimeException when they can't be read: the reply must be handled again
   */
  public Optional<UnprovenReply> check(StepReply reply) {
    StepEvent event = reply.event();
    return Optional.ofNullable(event == null ? ofAnswer(reply) : ofEvent(reply, event));
  }

  /** Whether an event that names its step by its partner's value comes from its agent. */
  public boolean isProven(PartnerEvent told) {
    return macs(told.event()).anyMatch(mac -> ReplyMac.areEqual(mac.ofEvent(told), told.proof()));
  }

  private Stream<ReplyMac> macs(StepEvent event) {
    return eventMacs.getOrDefault(event.agent(), List.of()).stream();
  }

  private @Nullable UnprovenReply ofAnswer(StepReply reply) {
    String token = reply.replyToken();
    if (token == null) {
      return UnprovenReply.MISSING;
    }
    int end = Math.max(token.indexOf('.'), 0);
    ReplyMac mac = key(token.substring(0, end));
    if (mac == null) {
      return UnprovenReply.UNKNOWN_KEY;
    }
    String expected =
        mac.ofAnswer(reply.orderId(), reply.step(), reply.direction(), reply.attempt());
    return ReplyMac.areEqual(expected, token.substring(end + 1)) ? null : UnprovenReply.WRONG;
  }

  private @Nullable ReplyMac key(String id) {
    Read known = read;
    if (!known.keys().byId().containsKey(id)
        && nanoTime.getAsLong() - known.atNanos() > MAX_AGE.toNanos()) {
      refresh();
    }
    return read.keys().byId().get(id);
  }

  private @Nullable UnprovenReply ofEvent(StepReply reply, StepEvent event) {
    return macs(event).anyMatch(mac -> ReplyMac.areEqual(mac.ofEvent(reply), reply.replyToken()))
        ? null
        : UnprovenReply.EVENT;
  }
}
