package io.orderly.cli.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.InterruptMessage;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Follows a bulk command to its end. The supervisor executes it: Ctrl-C only detaches, and prints
 * how to stop it.
 */
final class BulkFollowing {

  static final String PATH = "/operator/bulk-commands/";

  private static final long POLL_MILLIS = 300;
  private static final Duration MAX_STANDSTILL = Duration.ofMinutes(10);
  private static final Duration MAX_ABSENCE = Duration.ofMinutes(1);

  private final EndpointClient endpoint;
  private final Terminal terminal;

  BulkFollowing(EndpointClient endpoint, Terminal terminal) {
    this.endpoint = endpoint;
    this.terminal = terminal;
  }

  /**
   * Returns how it ended.
   *
   * @param begun as it was answered
   * @throws CommandFailedException when the endpoint stays unreachable, or the command makes no
   *     progress
   */
  JsonNode toTheEnd(JsonNode begun) throws InterruptedException {
    var first = new BulkText(begun);
    var interruptMessage = InterruptMessage.of(terminal, howToStop(first.id()));
    try (var progress =
        terminal.progress(begun.path("command").asText(), first.matched(), " orders")) {
      return watch(
          begun,
          (bulk, rate) ->
              progress.show(
                  bulk.handled(), "%s; %s per second".formatted(bulk.counts(), Texts.rate(rate))));
    } finally {
      interruptMessage.close();
    }
  }

  /** Shows each poll. */
  private interface Viewer {
    void show(BulkText bulk, double perSecond);
  }

  private JsonNode watch(JsonNode begun, Viewer viewer) throws InterruptedException {
    long startedNanos = System.nanoTime();
    long movedNanos = startedNanos;
    var latest = begun;
    while (new BulkText(latest).isRunning()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      long before = new BulkText(latest).handled();
      latest = poll(new BulkText(latest).id());
      var bulk = new BulkText(latest);
      long now = System.nanoTime();
      movedNanos = bulk.handled() > before ? now : movedNanos;
      requireMoving(bulk.id(), now - movedNanos);
      viewer.show(bulk, perSecond(bulk.handled(), now - startedNanos));
    }
    return latest;
  }

  /** While a supervisor restarts it is unreachable, and another one continues the bulk command. */
  private JsonNode poll(String bulkId) throws InterruptedException {
    long startedNanos = System.nanoTime();
    while (true) {
      try {
        return endpoint.get(PATH + bulkId);
      } catch (CommandFailedException unreachable) {
        boolean isTooLong = System.nanoTime() - startedNanos > MAX_ABSENCE.toNanos();
        if (unreachable.ending() != Ending.NOT_REACHABLE || isTooLong) {
          throw unreachable;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private static void requireMoving(String bulkId, long standstillNanos) {
    if (standstillNanos > MAX_STANDSTILL.toNanos()) {
      throw new CommandFailedException(
          "Bulk command %s has made no progress for %d minutes."
              .formatted(bulkId, MAX_STANDSTILL.toMinutes()));
    }
  }

  private static double perSecond(long orders, long nanos) {
    return orders * (double) Duration.ofSeconds(1).toNanos() / Math.max(1, nanos);
  }

  private static String howToStop(String bulkId) {
    return "Bulk command %s continues; to stop it: ./orderly bulk stop %s --reason WHY"
        .formatted(bulkId, bulkId);
  }
}
