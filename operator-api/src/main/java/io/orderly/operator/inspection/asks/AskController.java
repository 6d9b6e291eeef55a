package io.orderly.operator.inspection.asks;

import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What waits for an answer, over REST. */
@RestController
final class AskController {

  private final AskInbox inbox;

  AskController(AskInbox inbox) {
    this.inbox = inbox;
  }

  /** Steps that ask operators, or others; the soonest to expire first. */
  @GetMapping(path = "/operator/asks", produces = MediaType.APPLICATION_JSON_VALUE)
  AskView.AskPage asks(@Valid AskQuery query) {
    List<AskView> asks = inbox.open(query.asked(), query.cursor(), query.size());
    String next =
        asks.size() < query.size()
            ? null
            : AskQuery.text(AskInbox.Cursor.of(asks.get(asks.size() - 1)));
    return new AskView.AskPage(asks, next);
  }
}
