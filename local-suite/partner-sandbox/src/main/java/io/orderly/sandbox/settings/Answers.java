package io.orderly.sandbox.settings;

/**
 * How a partner answers, and whom.
 *
 * @param retryAfterSeconds in the header {@code Retry-After} of errors and while the partner is
 *     down; 0: no such header
 * @param refusalStatus of refusals: 422, or 200 as some payment providers have it
 * @param paddingBytes a text of that length in the answer of what took effect, as a label is
 * @param tokenSeconds how long an OAuth 2 token is valid; 0: calls need none
 */
public record Answers(
    int retryAfterSeconds, int refusalStatus, int paddingBytes, int tokenSeconds) {}
