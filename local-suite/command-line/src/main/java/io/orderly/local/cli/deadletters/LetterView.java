package io.orderly.local.cli.deadletters;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A letter as it is shown, to people or as JSON.
 *
 * @param replayedAt null when it never was
 */
record LetterView(Letter letter, @Nullable Instant replayedAt) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int LONGEST_REASON = 100;
  private static final String NONE = "-";

  static Table heading() {
    return new Table().row("ID", "KEPT AT", "CAME FROM", "REPLAYED", "REASON");
  }

  void addTo(Table table) {
    table.row(letter.id().toString(), keptAt(), origin(), replayed(), shortReason());
  }

  /** Everything about it, with the payload as it was. */
  void print(PrintWriter out) {
    var content = letter.content();
    var bytes = letter.payload();
    var payload = Payload.of(bytes);
    var key = content.key();
    new Table()
        .row("letter", letter.id().toString())
        .row("kept at", content.failedAt().toString())
        .row("came from", origin())
        .row("key", key == null ? NONE : Payload.oneLine(key))
        .row("reason", Payload.oneLine(content.reason()))
        .row("replayed", replayed())
        .row("payload", "%,d bytes, %s".formatted(bytes.length, form(payload)))
        .print(out);
    out.println();
    out.println(payload.text());
  }

  /** One line of JSON, without the payload. */
  String summaryJson() {
    return summary().toString();
  }

  /** One line of JSON. */
  String json() {
    var payload = Payload.of(letter.payload());
    var node = summary();
    node.putObject("payload").put("form", form(payload)).put("text", payload.text());
    return node.toString();
  }

  private ObjectNode summary() {
    var id = letter.id();
    var content = letter.content();
    var node = JSON.createObjectNode();
    node.put("id", id.toString())
        .put("topic", id.topic())
        .put("partition", id.partition())
        .put("offset", id.offset())
        .put("keptAt", content.failedAt().toString());
    node.putObject("cameFrom")
        .put("topic", content.topic())
        .put("partition", content.partition())
        .put("offset", content.offset());
    return node.put("key", content.key())
        .put("reason", content.reason())
        .put("replayedAt", replayedAt == null ? null : replayedAt.toString());
  }

  private static String form(Payload payload) {
    return payload.form().name().toLowerCase(Locale.ROOT);
  }

  private String keptAt() {
    return letter.content().failedAt().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String origin() {
    var content = letter.content();
    return "%s/%d/%d".formatted(content.topic(), content.partition(), content.offset());
  }

  private String replayed() {
    return replayedAt == null ? NONE : replayedAt.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String shortReason() {
    var reason = Payload.oneLine(letter.content().reason());
    return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
  }
}
