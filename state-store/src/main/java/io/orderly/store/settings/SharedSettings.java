package io.orderly.store.settings;

import java.time.Instant;

/**
 * Settings that several services must have alike. One service owns each: its value replaces the
 * stored one, and the others compare theirs with it when they start.
 */
public interface SharedSettings {

  /**
   * A stored setting.
   *
   * @param setBy the service that stored it
   */
  record Setting(String value, String setBy, Instant setAt) {}

  /** Stores a value where none is stored yet, and returns what is stored then. */
  Setting putIfAbsent(String name, String value, String service);

  /** Stores the owner's value, and returns what was stored before, or its own where nothing was. */
  Setting replace(String name, String value, String service);
}
