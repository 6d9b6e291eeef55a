package io.orderly.cli.deadletters;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.ActingOptions;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.Replay;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Dead letters as a supervisor shows them, who keeps the name of whoever signs in. */
final class SupervisorDeadLetters implements DeadLetterSource {

  private static final String PATH = "/operator/dead-letters";

  /** The endpoint shows no more of a topic. */
  private static final int MAX_OF_A_TOPIC = 200;

  private static final Comparator<DeadLetterView> BY_TIME =
      Comparator.comparing((DeadLetterView view) -> view.letter().failedAt())
          .thenComparing(view -> view.letter().id());

  private final EndpointClient endpoint;

  SupervisorDeadLetters(EndpointClient endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public Found newest(@Nullable String topic, int max) {
    List<DeadLetterView> found = new ArrayList<>();
    long letters = 0;
    long unreadable = 0;
    for (var name : topics(topic)) {
      var query =
          Query.of(PATH + "/" + Query.segment(name)).with("limit", Math.min(max, MAX_OF_A_TOPIC));
      var page = endpoint.get(query.toString());
      JsonView.all(page.path("deadLetters"))
          .forEach(letter -> found.add(view(letter, new byte[0])));
      letters += page.at("/topic/deadLetters").asLong();
      unreadable += page.at("/topic/unreadable").asLong();
    }
    found.sort(BY_TIME);
    var newest = found.subList(Math.max(0, found.size() - max), found.size());
    return new Found(List.copyOf(newest), letters, unreadable);
  }

  private List<String> topics(@Nullable String wanted) {
    return wanted != null
        ? List.of(wanted)
        : JsonView.all(endpoint.get(PATH).path("topics")).stream()
            .map(topic -> topic.text("topic"))
            .toList();
  }

  @Override
  public DeadLetterView letter(DeadLetterId id) {
    var detail = endpoint.get(path(id));
    var text = detail.path("text").asText();
    boolean isBase64 = detail.path("form").asText().equals("base64");
    return view(
        new JsonView(detail.path("deadLetter")),
        isBase64 ? Base64.getDecoder().decode(text) : text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public Outcome replay(DeadLetterId id, ActingOptions acting) {
    try {
      var answer = endpoint.post(path(id) + "/replay", acting.commandTo(id.toString()));
      return new Outcome(id, Ending.DONE, optional(answer, "to"), null);
    } catch (CommandFailedException leftOut) {
      if (leftOut.ending() != Ending.NOT_FOUND && leftOut.ending() != Ending.REFUSED) {
        throw leftOut;
      }
      return new Outcome(id, leftOut.ending(), null, leftOut.getMessage());
    }
  }

  private static String path(DeadLetterId id) {
    return "%s/%s/%d/%d".formatted(PATH, Query.segment(id.topic()), id.partition(), id.offset());
  }

  private static DeadLetterView view(JsonView letter, byte[] payload) {
    var from = letter.json().path("cameFrom");
    var deadLetter =
        new DeadLetter(
            id(letter),
            from.path("topic").asText(),
            from.path("partition").asInt(),
            from.path("offset").asLong(),
            letter.text("reason"),
            optional(letter.json(), "key"),
            Bytes.wrap(payload),
            List.of(),
            instant(letter, "keptAt"));
    return new DeadLetterView(deadLetter, replay(letter));
  }

  private static DeadLetterId id(JsonView letter) {
    return DeadLetterId.parse(letter.text("id")).orElseThrow(SupervisorDeadLetters::foreign);
  }

  private static @Nullable Replay replay(JsonView letter) {
    var replay = letter.at("replay");
    return letter.has("replay")
        ? new Replay(
            instant(replay, "at"),
            optional(replay.json(), "actor"),
            optional(replay.json(), "reason"),
            null,
            optional(replay.json(), "to"))
        : null;
  }

  private static Instant instant(JsonView view, String field) {
    return view.instant(field).orElseThrow(SupervisorDeadLetters::foreign);
  }

  private static @Nullable String optional(JsonNode json, String field) {
    return json.hasNonNull(field) ? json.path(field).asText() : null;
  }

  private static CommandFailedException foreign() {
    return new CommandFailedException(
        "The answer is none about dead letters: is it a supervisor of this version?");
  }

  @Override
  public void close() {
    // Requests end by themselves.
  }
}
