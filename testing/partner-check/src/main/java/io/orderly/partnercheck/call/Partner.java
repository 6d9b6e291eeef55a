package io.orderly.partnercheck.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Connection to a partner. Every method throws {@link TimeLimitReachedException} at the time limit.
 */
public interface Partner {

  /** Asks, and waits for the answer. */
  Exchange ask(Call call);

  /** Asks all of it at the same time; the answers are in the order of the calls. */
  List<Exchange> askAtOnce(List<Call> calls);

  /** Asks over a connection that nothing else uses. */
  Exchange askApart(Call call);

  /** Sends the whole call and hangs up without waiting for the answer. */
  Exchange askAndHangUp(Call call);

  /**
   * What stands at the partner for an order; empty when it does not tell.
   *
   * @throws UnusablePartnerException when it should tell and does not
   */
  Optional<Effects> effects(SampleOrder order);

  /** Leaves the partner alone for a while. */
  void pause(Duration time);
}
