package io.orderly.simulation.cluster;

import io.orderly.messages.ReplyMac;
import io.orderly.store.replykeys.ReplyKeys.Keys;
import java.util.Arrays;
import java.util.Map;

/** What schedulers and agents know, and nobody else. */
final class SimulatedSecrets {

  /** Of the tokens of requests. */
  static final Keys REPLY_KEYS = new Keys(Map.of("1", mac(1), "2", mac(2)), "2");

  /** Of the events of every agent. */
  static final ReplyMac EVENTS = mac(3);

  private SimulatedSecrets() {}

  private static ReplyMac mac(int number) {
    byte[] key = new byte[ReplyMac.MIN_KEY_BYTES];
    Arrays.fill(key, (byte) number);
    return new ReplyMac(key);
  }
}
