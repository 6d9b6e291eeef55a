package io.orderly.chaos.checking;

import java.util.List;

/** An invariant. Checks one history at a time, without side effects. */
public interface Check {

  /** The invariant, as a sentence. */
  String claim();

  /** Whether it applies to the history. */
  boolean concerns(ReferenceHistory referenceHistory);

  /** Violations of it by the history; empty when it holds. */
  List<String> violations(ReferenceHistory referenceHistory);
}
