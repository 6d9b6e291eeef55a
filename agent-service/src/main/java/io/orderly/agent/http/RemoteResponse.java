package io.orderly.agent.http;

import java.time.Duration;

/**
 * What a remote service answered over HTTP.
 *
 * @param retryAfter how long it asks to wait before the next call; zero where it does not
 */
record RemoteResponse(int status, Duration retryAfter, LimitedBody.Content body) {}
