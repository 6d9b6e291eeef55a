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
 * Watches a bulk command to its end. It does not depend on being watched: Ctrl-C leaves it to
 * itself, and says how it is stopped.
 */
final class BulkFollowing {

  static final String PATH = "/operator/bulk-commands/";

  private static final long BETWEEN_LOOKS_MILLIS = 300;
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
   * @throws CommandFailedException when the endpoint stays away, or it comes no further
   */
  JsonNode toTheEnd(JsonNode begun) throws InterruptedException {
    var first = new BulkText(begun);
    var lastWords = InterruptMessage.of(terminal, howToStop(first.id()));
    try (var progress =
        terminal.progress(begun.path("command").asText(), first.matched(), " orders")) {
      return watch(
          begun,
          (bulk, rate) ->
              progress.show(
                  bulk.handled(), "%s; %s a second".formatted(bulk.counts(), Texts.rate(rate))));
    } finally {
      lastWords.close();
    }
  }

  /** Is shown each look. */
  private interface Viewer {
    void show(BulkText bulk, double perSecond);
  }

  private JsonNode watch(JsonNode begun, Viewer viewer) throws InterruptedException {
    long startedNanos = System.nanoTime();
    long movedNanos = startedNanos;
    var latest = begun;
    while (new BulkText(latest).isRunning()) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      long before = new BulkText(latest).handled();
      latest = look(new BulkText(latest).id());
      var bulk = new BulkText(latest);
      long now = System.nanoTime();
      movedNanos = bulk.handled() > before ? now : movedNanos;
      requireMoving(bulk.id(), now - movedNanos);
      viewer.show(bulk, perSecond(bulk.handled(), now - startedNanos));
    }
    return latest;
  }

  /** A supervisor that restarts is away for a while, and the bulk command goes on with another. */
  private JsonNode look(String bulkId) throws InterruptedException {
    long startedNanos = System.nanoTime();
    while (true) {
      try {
        return endpoint.get(PATH + bulkId);
      } catch (CommandFailedException away) {
        boolean isTooLong = System.nanoTime() - startedNanos > MAX_ABSENCE.toNanos();
        if (away.ending() != Ending.NOT_REACHABLE || isTooLong) {
          throw away;
        }
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      }
    }
  }

  private static void requireMoving(String bulkId, long standstillNanos) {
    if (standstillNanos > MAX_STANDSTILL.toNanos()) {
      throw new CommandFailedException(
          "Bulk command %s has come no further for %d minutes."
              .formatted(bulkId, MAX_STANDSTILL.toMinutes()));
    }
  }

  private static double perSecond(long orders, long nanos) {
    return orders * (double) Duration.ofSeconds(1).toNanos() / Math.max(1, nanos);
  }

  private static String howToStop(String bulkId) {
    return "Bulk command %s goes on without you; to stop it: ./orderly bulk stop %s --reason WHY"
        .formatted(bulkId, bulkId);
  }
}
