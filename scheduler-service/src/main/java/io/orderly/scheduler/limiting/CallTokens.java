package io.orderly.scheduler.limiting;

/**
 * The turns that this scheduler has taken of an agent's rate and not used. What is started beyond
 * them is a debt, which the next turns pay.
 */
final class CallTokens {

  /** A fifth of a second's turns are enough to start from until more are taken. */
  private static final int PARTS_OF_A_SECOND = 5;

  private final int perSecond;
  private int inHand;

  CallTokens(int perSecond, int inHand) {
    this.perSecond = perSecond;
    this.inHand = Math.min(inHand, most());
  }

  /** The same at another rate: no more than that rate allows stays in hand. */
  CallTokens at(int otherRate) {
    return otherRate == perSecond ? this : new CallTokens(otherRate, inHand);
  }

  int inHand() {
    return inHand;
  }

  /** How many more it may take. */
  int wanted() {
    return most() - inHand;
  }

  private int most() {
    return Math.max(1, perSecond / PARTS_OF_A_SECOND);
  }

  void add(int granted) {
    inHand += granted;
  }

  void spend(int starts) {
    inHand -= starts;
  }
}
