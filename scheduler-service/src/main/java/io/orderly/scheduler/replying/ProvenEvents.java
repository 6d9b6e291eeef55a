package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.PartnerEvent;
import io.orderly.scheduler.tokens.ReplyTokens;
import io.orderly.scheduler.tokens.UnprovenReply;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes on those events of partners alone that their agent's secret proves: values of partners,
 * such as tracking numbers, are known to many.
 */
public final class ProvenEvents {

  private final ReplyTokens tokens;
  private final PartnerEvents events;
  private final MeterRegistry meters;

  /** Before these. */
  public ProvenEvents(ReplyTokens tokens, PartnerEvents events, MeterRegistry meters) {
    this.tokens = tokens;
    this.events = events;
    this.meters = meters;
  }

  /**
   * Handles a batch; when it returns, what each event says is committed, or it is kept.
   *
   * @return those that are unproven or of no use, with the reason
   */
  public Map<PartnerEvent, String> handle(Collection<PartnerEvent> told) {
    List<PartnerEvent> proven = told.stream().filter(tokens::isProven).toList();
    Map<PartnerEvent, String> useless = new LinkedHashMap<>(events.handle(proven));
    List<PartnerEvent> unproven = told.stream().filter(event -> !tokens.isProven(event)).toList();
    unproven.forEach(event -> useless.put(event, UnprovenReply.EVENT.text()));
    UnprovenReply.EVENT.counter(meters).increment(unproven.size());
    return useless;
  }
}
