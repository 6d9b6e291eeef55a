package io.orderly.scheduler.routing;

import io.orderly.process.Direction;
import java.util.UUID;

/** One attempt of one step of one order: what a request asks for and a reply answers. */
public record AttemptKey(UUID orderId, String step, Direction direction, int attempt) {}
