package io.orderly.operator.deadletters;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Text;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.security.caller.Caller;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Dead letters over REST. */
@RestController
final class DeadLetterController {

  private static final String LETTER = "/operator/dead-letters/{topic}/{partition}/{offset}";
  private static final int DEFAULT_LIMIT = 50;

  private final DeadLetterService deadLetters;

  DeadLetterController(DeadLetterService deadLetters) {
    this.deadLetters = deadLetters;
  }

  /** How many dead letters are shown. */
  record Page(@Range(min = 1, max = 200) @Nullable Integer limit) {}

  /** All topics of dead letters. */
  record TopicsAnswer(List<DeadTopic> topics) {}

  @GetMapping(path = "/operator/dead-letters", produces = MediaType.APPLICATION_JSON_VALUE)
  TopicsAnswer topics() {
    return new TopicsAnswer(deadLetters.topics());
  }

  @GetMapping(path = "/operator/dead-letters/{topic}", produces = MediaType.APPLICATION_JSON_VALUE)
  DeadLetterPage letters(@PathVariable("topic") String topic, @Valid Page page) {
    int limit = Objects.requireNonNullElse(page.limit(), DEFAULT_LIMIT);
    return deadLetters
        .newest(topic, limit)
        .orElseThrow(() -> DeadLetterProblems.unknownTopic(topic));
  }

  @GetMapping(path = LETTER, produces = MediaType.APPLICATION_JSON_VALUE)
  DeadLetterDetail letter(
      @PathVariable("topic") String topic,
      @PathVariable("partition") String partition,
      @PathVariable("offset") String offset) {
    DeadLetterId id = id(topic, partition, offset);
    return deadLetters
        .letter(id)
        .orElseThrow(() -> DeadLetterProblems.unknownLetter(id.toString()));
  }

  @PostMapping(
      path = LETTER + "/replay",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ReplayAnswer replay(
      @PathVariable("topic") String topic,
      @PathVariable("partition") String partition,
      @PathVariable("offset") String offset,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    return deadLetters.replay(
        id(topic, partition, offset), request.head(idempotencyKey, Caller.of(principal)));
  }

  /** An invalid id is not found either. */
  private static DeadLetterId id(String topic, String partition, String offset) {
    String name = topic + "/" + partition + "/" + offset;
    return DeadLetterId.parse(name).orElseThrow(() -> DeadLetterProblems.unknownLetter(name));
  }
}
