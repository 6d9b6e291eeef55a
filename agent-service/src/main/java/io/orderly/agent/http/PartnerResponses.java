package io.orderly.agent.http;

import io.orderly.partner.exchange.AnswerReader;
import io.orderly.partner.exchange.PartnerAnswer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.Header;

/** Makes of a response what a definition can judge. */
final class PartnerResponses {

  private PartnerResponses() {}

  static PartnerAnswer answer(RawResponse response) {
    return AnswerReader.read(
        response.status(), headers(response), response.body().bytes(), response.body().isWhole());
  }

  private static Map<String, String> headers(RawResponse response) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : response.head().getHeaders()) {
      String value = header.getValue() == null ? "" : header.getValue();
      headers.merge(
          header.getName().toLowerCase(Locale.ROOT), value, (one, more) -> one + ", " + more);
    }
    return headers;
  }
}
