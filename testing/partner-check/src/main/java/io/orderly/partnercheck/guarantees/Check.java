package io.orderly.partnercheck.guarantees;

/** How one guarantee is probed and judged. */
interface Check {

  Guarantee guarantee();

  /** What a check can't do without. */
  enum Needs {
    NOTHING,
    /** Some undo. */
    UNDO,
    /** A partner that recognizes repeated calls. */
    KEYS,
    /** That, and some undo. */
    UNDO_AND_KEYS,
    /** An undo that may be repeated. */
    UNDO_REPEATED,
    /** A look-up of earlier calls. */
    FIND,
    /** An undo that does not need the result of the call that it takes back. */
    UNDO_OF_UNKNOWN
  }

  /** What it makes no sense without. */
  default Needs needs() {
    return Needs.NOTHING;
  }

  /**
   * Asks the partner and judges what it answers.
   *
   * @throws PreconditionFailedException when an ordinary call fails on which the check is built
   */
  GuaranteeOutcome check(Probe probe);
}
