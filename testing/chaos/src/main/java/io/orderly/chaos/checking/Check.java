package io.orderly.chaos.checking;

import java.util.List;

/** One thing that always holds. Looks at one history at a time, and touches nothing. */
public interface Check {

  /** What holds, as a sentence. */
  String claim();

  /** Whether it has anything to say about the history. */
  boolean concerns(ReferenceHistory referenceHistory);

  /** How the history breaks it; empty when it does not. */
  List<String> violations(ReferenceHistory referenceHistory);
}
