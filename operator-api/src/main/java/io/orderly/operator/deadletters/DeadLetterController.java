package io.orderly.operator.deadletters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.security.caller.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: dead letters. */
@RestController
final class DeadLetterController {

  private static final String LETTER = "/operator/dead-letters/{topic}/{partition}/{offset}";
  private static final String LIMIT = "limit";
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;
  private static final int MAX_DIGITS = 3;
  private static final Set<String> FIELDS =
      Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private final DeadLetterService desk;

  DeadLetterController(DeadLetterService desk) {
    this.desk = desk;
  }

  /** All topics of dead letters. */
  record TopicsAnswer(List<DeadTopic> topics) {}

  @GetMapping(path = "/operator/dead-letters", produces = MediaType.APPLICATION_JSON_VALUE)
  TopicsAnswer topics() {
    return new TopicsAnswer(desk.topics());
  }

  @GetMapping(path = "/operator/dead-letters/{topic}", produces = MediaType.APPLICATION_JSON_VALUE)
  DeadLetterPage letters(
      @PathVariable("topic") String topic, @RequestParam Map<String, String> parameters) {
    return desk.newest(topic, limit(parameters))
        .orElseThrow(() -> DeadLetterProblems.unknownTopic(topic));
  }

  @GetMapping(path = LETTER, produces = MediaType.APPLICATION_JSON_VALUE)
  DeadLetterDetail letter(
      @PathVariable("topic") String topic,
      @PathVariable("partition") String partition,
      @PathVariable("offset") String offset) {
    DeadLetterId id = id(topic, partition, offset);
    return desk.letter(id).orElseThrow(() -> DeadLetterProblems.unknownLetter(id.toString()));
  }

  @PostMapping(
      path = LETTER + "/replay",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ReplayAnswer replay(
      @PathVariable("topic") String topic,
      @PathVariable("partition") String partition,
      @PathVariable("offset") String offset,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    CommandFields fields = new CommandFields(CommandBody.read(body), FIELDS);
    CommandHead head = CommandHead.read(fields, idempotencyKey, Caller.of(principal));
    fields.requireNoProblem();
    return desk.replay(id(topic, partition, offset), head);
  }

  /** What is no name of a letter is none that there is. */
  private static DeadLetterId id(String topic, String partition, String offset) {
    String name = topic + "/" + partition + "/" + offset;
    return DeadLetterId.parse(name).orElseThrow(() -> DeadLetterProblems.unknownLetter(name));
  }

  private static int limit(Map<String, String> parameters) {
    ObjectNode asked = JsonNodeFactory.instance.objectNode();
    parameters.forEach(asked::put);
    CommandFields fields = new CommandFields(asked, Set.of(LIMIT));
    String text = fields.optionalText(LIMIT, MAX_DIGITS);
    int limit = text == null ? DEFAULT_LIMIT : numberIn(text);
    if (limit < 1 || limit > MAX_LIMIT) {
      fields.refuse(LIMIT, "a whole number from 1 to " + MAX_LIMIT);
    }
    fields.requireNoProblem();
    return limit;
  }

  /** What is no number is none that is allowed. */
  private static int numberIn(String text) {
    return text.matches("[0-9]+") ? Integer.parseInt(text) : 0;
  }
}
