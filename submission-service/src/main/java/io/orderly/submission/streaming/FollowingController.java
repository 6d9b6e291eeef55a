package io.orderly.submission.streaming;

import io.orderly.messages.OrderStatus;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Streams the status of an order until it is final. */
@RestController
class FollowingController {

  private static final Pattern VERSION = Pattern.compile("[0-9]{1,18}");
  private static final long NONE_SEEN = 0;

  private final OrderSnapshots orderSnapshots;
  private final OrderStreams streams;

  FollowingController(OrderSnapshots orderSnapshots, OrderStreams streams) {
    this.orderSnapshots = orderSnapshots;
    this.streams = streams;
  }

  /** A client that has the final status already gets 204, which ends its reconnects. */
  @GetMapping(path = "/orders/{orderId}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  void events(
      @PathVariable String orderId,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    Caller caller = Caller.of(request.getUserPrincipal());
    OrderStatus status = find(OrderIds.inPath(orderId), caller);
    long seen = version(lastEventId);
    if (status.state().isFinal() && status.orderVersion() <= seen) {
      response.setStatus(HttpStatus.NO_CONTENT.value());
      return;
    }
    streams.acquire(caller.name());
    streams.begin(opened(caller, status.orderId(), seen, request, response), caller.name(), status);
  }

  private EventStream opened(
      Caller caller,
      UUID orderId,
      long seen,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    try {
      return open(orderId, seen, request, response);
    } catch (IOException | RuntimeException failure) {
      streams.release(caller.name());
      throw failure;
    }
  }

  private OrderStatus find(UUID orderId, Caller caller) {
    return orderSnapshots
        .find(orderId)
        .filter(status -> caller.sees(status.submitter()))
        .orElseThrow(
            () -> ProblemException.notFound("order", "There is no order %s.".formatted(orderId)));
  }

  private static EventStream open(
      UUID orderId, long seen, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
    response.setCharacterEncoding("UTF-8");
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    // Keeps proxies from buffering events.
    response.setHeader("X-Accel-Buffering", "no");
    AsyncContext async = request.startAsync(request, response);
    // The streams have a maximum duration of their own.
    async.setTimeout(0);
    return new EventStream(orderId, seen, async);
  }

  private static long version(@Nullable String lastEventId) {
    return lastEventId != null && VERSION.matcher(lastEventId).matches()
        ? Long.parseLong(lastEventId)
        : NONE_SEEN;
  }
}
