package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers in a few words: {@code 201, 200 x 3, in progress x 7}. */
final class Statuses {

  private Statuses() {}

  static String of(List<Exchange> exchanges) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    exchanges.forEach(exchange -> counts.merge(of(exchange), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(it -> it.getValue() == 1 ? it.getKey() : it.getKey() + " x " + it.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String of(Exchange exchange) {
    return switch (exchange.meaning()) {
      case IN_PROGRESS -> exchange.status() + " in progress";
      case NEVER_HAPPENED -> exchange.status() + " never happened";
      case DONE, UNAVAILABLE, REFUSED, MISCONFIGURED, UNKNOWN ->
          exchange.status() == 0 ? exchange.text() : Integer.toString(exchange.status());
    };
  }
}
