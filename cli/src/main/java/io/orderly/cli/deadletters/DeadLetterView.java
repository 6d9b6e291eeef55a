package io.orderly.cli.deadletters;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.output.Columns;
import io.orderly.cli.terminal.Table;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.Payload;
import io.orderly.platform.deadletters.Replay;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A letter as it is shown, to people or as JSON.
 *
 * @param replay how it was replayed the last time; null when it never was
 */
record DeadLetterView(DeadLetter letter, @Nullable Replay replay) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MAX_REASON = 100;
  private static final String NONE = "-";

  static final Columns<DeadLetterView> COLUMNS =
      new Columns<DeadLetterView>()
          .with("ID", view -> view.letter().id().toString())
          .with("KEPT AT", DeadLetterView::keptAt)
          .with("CAME FROM", DeadLetterView::origin)
          .with("REPLAYED", DeadLetterView::replayed)
          .with("REASON", DeadLetterView::shortReason);

  /** Everything about it, with the payload as it was. */
  void print(PrintWriter out) {
    var bytes = letter.payload().get();
    var payload = Payload.of(bytes);
    var key = letter.key();
    new Table()
        .row("letter", letter.id().toString())
        .row("kept at", letter.failedAt().toString())
        .row("came from", origin())
        .row("key", key == null ? NONE : Payload.oneLine(key))
        .row("reason", Payload.oneLine(letter.reason()))
        .row("replayed", replayed())
        .row("replayed by", replay == null ? NONE : oneLine(replay.by()))
        .row("replayed because", replay == null ? NONE : oneLine(replay.because()))
        .row("payload", "%,d bytes, %s".formatted(bytes.length, form(payload)))
        .print(out);
    out.println();
    out.println(payload.text());
  }

  /** As JSON. */
  ObjectNode json() {
    var payload = Payload.of(letter.payload().get());
    var node = summary();
    node.putObject("payload").put("form", form(payload)).put("text", payload.text());
    return node;
  }

  /** As JSON, without the payload. */
  ObjectNode summary() {
    var id = letter.id();
    var node = JSON.createObjectNode();
    node.put("id", id.toString())
        .put("topic", id.topic())
        .put("partition", id.partition())
        .put("offset", id.offset())
        .put("keptAt", letter.failedAt().toString());
    node.putObject("cameFrom")
        .put("topic", letter.topic())
        .put("partition", letter.partition())
        .put("offset", letter.offset());
    return node.put("key", letter.key())
        .put("reason", letter.reason())
        .put("replayedAt", replay == null ? null : replay.at().toString())
        .put("replayedBy", replay == null ? null : replay.by())
        .put("replayReason", replay == null ? null : replay.because());
  }

  private static String oneLine(@Nullable String foreign) {
    return foreign == null ? NONE : Payload.oneLine(foreign);
  }

  private static String form(Payload payload) {
    return payload.form().value();
  }

  private String keptAt() {
    return letter.failedAt().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String origin() {
    return "%s/%d/%d".formatted(letter.topic(), letter.partition(), letter.offset());
  }

  private String replayed() {
    return replay == null ? NONE : replay.at().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String shortReason() {
    var reason = Payload.oneLine(letter.reason());
    return reason.length() <= MAX_REASON ? reason : reason.substring(0, MAX_REASON) + "...";
  }
}
