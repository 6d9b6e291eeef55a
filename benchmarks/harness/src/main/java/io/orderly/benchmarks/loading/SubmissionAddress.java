package io.orderly.benchmarks.loading;

/**
 * Where orders are handed in over HTTP, and by whom.
 *
 * @param port on 127.0.0.1
 * @param authorization who hands in, as the header of that name has it
 */
public record SubmissionAddress(int port, String authorization) {

  /** The head of every request, for a body of that type. */
  String headers(String contentType) {
    return "Content-Type: %s\r\nAuthorization: %s\r\n".formatted(contentType, authorization);
  }
}
