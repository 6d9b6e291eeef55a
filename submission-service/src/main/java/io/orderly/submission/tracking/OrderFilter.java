package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which orders a page holds.
 *
 * @param submitter the only one whose orders are shown; empty: everybody's
 * @param after the last order of the page before; it is left out itself
 * @param limit the most orders of the page
 */
record OrderFilter(
    Optional<String> submitter,
    Optional<ProcessState> state,
    Optional<String> customer,
    Optional<String> reference,
    Optional<UUID> after,
    int limit) {

  /** Where the page that follows this order is. */
  URI next(UUID last) {
    return UriComponentsBuilder.fromPath("/orders")
        .queryParamIfPresent("state", state.map(ProcessState::value))
        .queryParamIfPresent("customer", customer)
        .queryParamIfPresent("reference", reference)
        .queryParam("after", last)
        .queryParam("limit", limit)
        .encode()
        .build()
        .toUri();
  }
}
