package io.orderly.partnercheck.guarantees;

/** How one guarantee is probed and judged. */
interface Check {

  Guarantee guarantee();

  /** Whether it makes no sense at a partner that has no undo. */
  default boolean needsUndo() {
    return false;
  }

  /**
   * Asks the partner and judges what it answers.
   *
   * @throws PreconditionFailedException when an ordinary call fails on which the check is built
   */
  GuaranteeOutcome check(Probe probe);
}
