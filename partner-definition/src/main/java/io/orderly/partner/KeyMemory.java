package io.orderly.partner;

import io.orderly.workflow.AgentDefinition.Tombstones;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a partner remembers of the calls that it has got.
 *
 * @param window how long it knows a key; null where its file does not say
 * @param tombstones whether it refuses a call that arrives after its undo; null where its file does
 *     not say
 */
public record KeyMemory(@Nullable Duration window, @Nullable Tombstones tombstones) {

  /** Of a partner that recognizes no keys. */
  public static final KeyMemory WITHOUT_KEYS = new KeyMemory(null, Tombstones.NONE);
}
