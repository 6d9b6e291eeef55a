package io.orderly.agent.http;

import java.util.Optional;

/**
 * What a remote service answered over HTTP.
 *
 * @param retryAfter the header of that name
 */
record RemoteResponse(int status, Optional<String> retryAfter, LimitedBody.Content body) {}
