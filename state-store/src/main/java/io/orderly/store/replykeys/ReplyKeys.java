package io.orderly.store.replykeys;

import io.orderly.messages.ReplyMac;
import java.util.Map;
import java.util.Objects;

/** The keys of the tokens by which replies prove that they answer a request. */
public interface ReplyKeys {

  /**
   * The stored keys, the newest eight at most.
   *
   * @throws IllegalStateException when there is none
   */
  Keys read();

  /**
   * Keys by their ids.
   *
   * @param signing the id of the one that new tokens are made with
   */
  record Keys(Map<String, ReplyMac> byId, String signing) {

    public Keys {
      byId = Map.copyOf(byId);
      if (!byId.containsKey(signing)) {
        throw new IllegalArgumentException("no key " + signing);
      }
    }

    /** The one that new tokens are made with. */
    public ReplyMac signingMac() {
      return Objects.requireNonNull(byId.get(signing), signing);
    }
  }
}
