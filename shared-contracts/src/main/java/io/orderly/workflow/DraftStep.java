package io.orderly.workflow;

import java.util.List;

/**
 * A step as read, before the steps are checked together.
 *
 * @param place how messages call it
 * @param definition its fields; a missing or wrong one stands at a filler, and is noted
 * @param undoWithoutTombstones whether the definition accepts an undo that a late forward call can
 *     outlive
 */
record DraftStep(String place, StepDefinition definition, Consent undoWithoutTombstones) {

  /** Whether a risk is taken knowingly. */
  enum Consent {
    ACCEPTED,
    NOT_GIVEN
  }

  String name() {
    return definition.name();
  }

  List<String> after() {
    return definition.after();
  }
}
