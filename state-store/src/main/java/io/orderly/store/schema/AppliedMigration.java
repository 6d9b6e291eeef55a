package io.orderly.store.schema;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of Flyway's history.
 *
 * @param version number of the migration, from 1
 * @param description name of its file without version, with spaces
 * @param checksum of its file, see {@link MigrationChecksum}; empty where Flyway recorded none
 */
record AppliedMigration(int version, String description, State state, OptionalInt checksum) {

  private static final Pattern NEEDS = Pattern.compile(".* needs (\\d{1,9})");

  /** Whether it was applied. */
  enum State {
    APPLIED,
    FAILED,
    /** A row that no migration made, such as a baseline: what it says was never applied. */
    NOTED
  }

  /**
   * The lowest schema version that a service must know to work after this migration; empty where
   * any older service works.
   */
  OptionalInt needs() {
    Matcher name = NEEDS.matcher(description);
    return name.matches() ? OptionalInt.of(Integer.parseInt(name.group(1))) : OptionalInt.empty();
  }
}
