package io.orderly.partnercheck.guarantees;

/** Whether a guarantee holds. */
public sealed interface GuaranteeOutcome {

  /**
   * It does, as far as can be seen.
   *
   * @param finding what was seen, in a few words
   * @param evidence what that rests on
   */
  record Holds(String finding, Evidence evidence) implements GuaranteeOutcome {}

  /**
   * It does not.
   *
   * @param finding what was seen, in a few words
   */
  record DoesNotHold(String finding, Consequence consequence) implements GuaranteeOutcome {}

  /**
   * The outcome is unknown.
   *
   * @param finding why it could not be tried, or why what was seen does not tell
   * @param howToTry what to do about that
   */
  record NotTried(String finding, String howToTry) implements GuaranteeOutcome {

    /** The check had to end before, or while, this was tried. */
    public static final NotTried OUT_OF_TIME =
        new NotTried(
            "the time limit of the whole check was reached", "Check again with a longer --within.");
  }

  /** In few words: why it holds, does not hold or is not known. */
  String finding();
}
