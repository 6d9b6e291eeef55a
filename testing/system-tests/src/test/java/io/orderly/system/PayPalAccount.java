package io.orderly.system;

import io.orderly.agent.testing.PublishedContract;
import io.orderly.agent.testing.PublishedPartner;
import io.orderly.agent.testing.PublishedPartner.Answer;
import io.orderly.agent.testing.PublishedPartner.Seen;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The shop's account at PayPal, behind its published contract. The beginning of an authorization's
 * id says what happens to its capture. Tokens live so short that none lives as long as an order
 * with a lost answer.
 */
final class PayPalAccount implements AutoCloseable {

  /** Refused with a 422 that names the issue. */
  static final String EXPIRED = "EXPIRED";

  /** Captured, but the connection is closed in place of the first answer. */
  static final String LOST_ANSWER = "LOST";

  /** The same; a repeat is told that it was captured before. */
  static final String LOST_ANSWER_AND_KEY = "FORGOTTEN";

  /** Accepted, and captured once it was asked about twice. */
  static final String PENDING = "PENDING";

  /** Accepted, and declined when it is asked about. */
  static final String DECLINED_LATER = "LATER";

  /**
   * Accepted, and captured as soon as it is asked about; it does not say when to ask. Before, no
   * refund is made.
   */
  static final String HOOKED = "HOOKED";

  private static final Duration TOKEN_LIFE = Duration.ofSeconds(2);

  private final PartnerBooks books = new PartnerBooks("PP");
  private final PublishedPartner server;

  PayPalAccount() throws IOException {
    server =
        new PublishedPartner(
            PublishedContract.of("/partners/paypal-payments.json", ""), this::answer, TOKEN_LIFE);
  }

  String url() {
    return server.url();
  }

  List<String> violations() {
    return server.violations();
  }

  PartnerBooks books() {
    return books;
  }

  /** The token of the last request below that path. */
  String tokenOf(String path) {
    return server.seen().stream()
        .filter(seen -> seen.path().startsWith(path))
        .reduce((first, second) -> second)
        .orElseThrow()
        .headers()
        .getFirst("Authorization");
  }

  private Answer answer(Seen request) {
    if (request.method().equals("GET")) {
      return status(request.path().split("/", -1)[4]);
    }
    String key = request.headers().getFirst("PayPal-Request-Id");
    String subject = request.path().split("/", -1)[4];
    boolean isFirst = !books.knows(key);
    Answer answer = books.once(key, () -> act(request, subject));
    if (subject.startsWith(LOST_ANSWER_AND_KEY)) {
      return isFirst ? Answer.NONE : issue("AUTHORIZATION_ALREADY_CAPTURED");
    }
    return isFirst && subject.startsWith(LOST_ANSWER) ? Answer.NONE : answer;
  }

  private Answer act(Seen request, String subject) {
    if (request.path().endsWith("/capture")) {
      if (subject.startsWith(EXPIRED)) {
        return issue("AUTHORIZATION_EXPIRED");
      }
      if (subject.startsWith(PENDING) || subject.startsWith(DECLINED_LATER)) {
        return pending(201, books.enter("acceptance", subject));
      }
      if (subject.startsWith(HOOKED)) {
        return PartnerBooks.answer(
            201, "id", books.enter("acceptance", subject), "status", "PENDING");
      }
      return books.numbers("capture", subject).isEmpty()
          ? done("capture", subject)
          : issue("AUTHORIZATION_ALREADY_CAPTURED");
    }
    return refund(subject);
  }

  private Answer refund(String captureId) {
    boolean accepted = books.has("acceptance", captureId);
    if (accepted && books.numbers("status", books.of(captureId)).isEmpty()) {
      return issue("PENDING_CAPTURE");
    }
    return (accepted || books.has("capture", captureId))
            && books.numbers("refund", captureId).isEmpty()
        ? done("refund", captureId)
        : issue("CAPTURE_FULLY_REFUNDED");
  }

  private Answer status(String captureId) {
    String authorization = books.of(captureId);
    if (authorization.startsWith(DECLINED_LATER)) {
      return PartnerBooks.answer(200, "id", captureId, "status", "DECLINED");
    }
    books.enter("status", authorization);
    return authorization.startsWith(PENDING) && books.numbers("status", authorization).size() < 2
        ? pending(200, captureId)
        : PartnerBooks.answer(200, "id", captureId, "status", "COMPLETED");
  }

  private static Answer pending(int status, String captureId) {
    Answer pending = PartnerBooks.answer(status, "id", captureId, "status", "PENDING");
    return new Answer(pending.status(), pending.body(), Duration.ofSeconds(1));
  }

  private Answer done(String kind, String subject) {
    return PartnerBooks.answer(201, "id", books.enter(kind, subject), "status", "COMPLETED");
  }

  private static Answer issue(String issue) {
    return new Answer(
        422,
        "{\"name\":\"UNPROCESSABLE_ENTITY\",\"details\":[{\"issue\":\"%s\"}]}".formatted(issue));
  }

  @Override
  public void close() {
    server.close();
  }
}
