package io.orderly.console.deadletters;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Action;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.console.deadletters.DeadLetterViews.One;
import io.orderly.console.deadletters.DeadLetterViews.Topic;
import io.orderly.console.deadletters.DeadLetterViews.Topics;
import io.orderly.operator.deadletters.DeadLetterDetail;
import io.orderly.operator.deadletters.DeadLetterPage;
import io.orderly.operator.deadletters.DeadLetterService;
import io.orderly.operator.deadletters.DeadTopic;
import io.orderly.operator.deadletters.ReplayAnswer;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Pages of dead letters, and their replay. */
@Controller
final class DeadLetterPages {

  private static final int MAX_SHOWN = 100;
  private static final String LETTER = "/console/dead-letters/{topic}/{partition}/{offset}";

  private final PageRenderer pages;
  private final DeadLetterService deadLetters;
  private final RequestReader reader;

  DeadLetterPages(PageRenderer pages, DeadLetterService deadLetters, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.deadLetters = deadLetters;
  }

  @GetMapping("/console/dead-letters")
  ResponseEntity<String> topics(ConsoleUser user) {
    return pages.show(
        "deadtopics",
        new Topics(
            new PageLayout("Dead letters", Section.DEAD_LETTERS, user),
            waitingFirst(deadLetters.topics()),
            Instant.now()));
  }

  private static List<DeadTopic> waitingFirst(List<DeadTopic> topics) {
    return topics.stream()
        .sorted(Comparator.comparing((DeadTopic topic) -> topic.waiting() == 0))
        .toList();
  }

  @GetMapping("/console/dead-letters/{topic}")
  ResponseEntity<String> letters(@PathVariable("topic") String topic, ConsoleUser user) {
    DeadLetterPage page =
        deadLetters
            .newest(topic, MAX_SHOWN)
            .orElseThrow(() -> notFound("There is no dead-letter topic " + topic + "."));
    return pages.show(
        "deadletters",
        new Topic(
            new PageLayout("Dead letters of " + page.topic().origin(), Section.DEAD_LETTERS, user),
            page.topic(),
            page.deadLetters(),
            Instant.now()));
  }

  @GetMapping(LETTER)
  ResponseEntity<String> letter(
      @PathVariable Map<String, String> position,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser user) {
    return pages.show(
        "deadletter",
        new One(
            new PageLayout("Dead letter", Section.DEAD_LETTERS, user),
            find(position),
            done,
            Instant.now()));
  }

  @GetMapping(LETTER + "/replay")
  ResponseEntity<String> confirm(
      @PathVariable Map<String, String> position, HttpServletRequest request) {
    return confirmation(HttpStatus.OK, find(position), request, Map.of());
  }

  @PostMapping(LETTER + "/replay")
  ResponseEntity<String> replay(
      @PathVariable Map<String, String> position, HttpServletRequest request) {
    CommandHead head;
    try {
      head = ConsoleForm.readHead(reader, request);
    } catch (ProblemException invalid) {
      return confirmation(
          HttpStatus.BAD_REQUEST, find(position), request, ConsoleForm.errorsOf(invalid));
    }
    ReplayAnswer answer = deadLetters.replay(idOf(position), head);
    return PageRenderer.done(DeadLetterViews.LIST + answer.id(), answer.commandId());
  }

  private DeadLetterDetail find(Map<String, String> position) {
    DeadLetterId id = idOf(position);
    return deadLetters
        .letter(id)
        .orElseThrow(
            () -> notFound("There is no dead letter " + id + " (any more) that can be read here."));
  }

  private static DeadLetterId idOf(Map<String, String> position) {
    String id =
        String.join("/", position.get("topic"), position.get("partition"), position.get("offset"));
    return DeadLetterId.parse(id)
        .orElseThrow(() -> notFound("There is no dead letter " + id + "."));
  }

  private static ProblemException notFound(String detail) {
    return ProblemException.notFound("dead-letter", detail);
  }

  private ResponseEntity<String> confirmation(
      HttpStatus status,
      DeadLetterDetail detail,
      HttpServletRequest request,
      Map<String, String> errors) {
    String path = DeadLetterViews.LIST + detail.deadLetter().id();
    Action action =
        new Action(
            "The record is sent to %s again, under its key, and consumers of that topic read it"
                    .formatted(detail.deadLetter().cameFrom().topic())
                + " as a new one. Fix the cause first, or it becomes a dead letter again.",
            path + "/replay",
            path);
    PageLayout layout =
        new PageLayout("Replay dead letter", Section.DEAD_LETTERS, ConsoleUser.of(request));
    return pages.show(status, "confirm", Confirmation.of(layout, action, request, errors));
  }
}
