package io.orderly.submission.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** Follows an order as a browser does, and keeps what came. */
public final class EventReader implements AutoCloseable {

  private final HttpResponse<InputStream> response;
  private final AtomicReference<String> text = new AtomicReference<>("");
  private final CompletableFuture<Void> end;

  /** One event. */
  public record Event(long id, String name, JsonNode data) {}

  private EventReader(HttpResponse<InputStream> response) {
    this.response = response;
    this.end = CompletableFuture.runAsync(this::read);
  }

  /** Opens a stream; the request may carry a Last-Event-ID. */
  public static EventReader open(HttpRequest.Builder request) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try {
      return new EventReader(
          http.send(
              request.header("Accept", "text/event-stream").GET().build(),
              BodyHandlers.ofInputStream()));
    } catch (IOException failure) {
      throw new IllegalStateException("no answer", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private void read() {
    byte[] buffer = new byte[1024];
    try (InputStream body = response.body()) {
      int count = body.read(buffer);
      while (count >= 0) {
        append(new String(buffer, 0, count, StandardCharsets.UTF_8));
        count = body.read(buffer);
      }
    } catch (IOException closed) {
      append(": closed\n\n");
    }
  }

  private void append(String more) {
    text.accumulateAndGet(more, String::concat);
  }

  public HttpResponse<InputStream> response() {
    return response;
  }

  /** All that came, as it came. */
  public String text() {
    return text.get();
  }

  public boolean isAtEnd() {
    return end.isDone();
  }

  /** The events that came whole. */
  public List<Event> events() {
    String all = text();
    int whole = all.lastIndexOf("\n\n");
    return whole < 0
        ? List.of()
        : Arrays.stream(all.substring(0, whole).split("\n\n", -1))
            .filter(block -> block.contains("data:"))
            .map(EventReader::event)
            .toList();
  }

  private static Event event(String block) {
    return new Event(
        Long.parseLong(field(block, "id")),
        field(block, "event"),
        RunningService.json(field(block, "data")));
  }

  private static String field(String block, String name) {
    return block
        .lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    try {
      response.body().close();
    } catch (IOException closed) {
      append(": closed\n\n");
    }
  }
}
