package io.orderly.agent.remote;

import java.net.URI;
import java.time.Duration;

/**
 * Where and how a remote service is called over HTTP.
 *
 * @param resultMaxBytes no more is read of an answer
 */
public record HttpEndpoint(URI perform, URI undo, Duration connectTimeout, int resultMaxBytes) {}
