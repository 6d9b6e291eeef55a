package io.orderly.submission.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.store.StoredJson;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a command, as it is stored.
 *
 * @param contentHash of what was asked for; null where a cancel was stored without it: any cancel
 *     repeats that one
 */
record StoredAnswer<A>(A answer, @Nullable String contentHash) {

  static <A> StoredAnswer<A> read(String stored, Class<A> type) {
    JsonNode read = StoredJson.read(stored, JsonNode.class);
    return read.has("answer")
        ? new StoredAnswer<>(
            StoredJson.read(read.get("answer").toString(), type),
            read.path("contentHash").textValue())
        : new StoredAnswer<>(StoredJson.read(stored, type), null);
  }

  String write() {
    return StoredJson.write(this);
  }

  boolean isRepeatedBy(SubmitterCommand<?> command) {
    return contentHash == null || contentHash.equals(command.contentHash());
  }
}
