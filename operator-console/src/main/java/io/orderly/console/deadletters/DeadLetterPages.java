package io.orderly.console.deadletters;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Ask;
import io.orderly.console.ConsoleUser;
import io.orderly.console.FormErrors;
import io.orderly.console.HeadRequest;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.operator.deadletters.DeadLetterDetail;
import io.orderly.operator.deadletters.DeadLetterPage;
import io.orderly.operator.deadletters.DeadLetterService;
import io.orderly.operator.deadletters.DeadTopic;
import io.orderly.operator.deadletters.ReplayAnswer;
import io.orderly.operator.web.CommandHead;
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

/** Records that no service could take, and how they are put back. */
@Controller
final class DeadLetterPages {

  private static final int MOST_SHOWN = 100;
  private static final String LETTER = "/console/dead-letters/{topic}/{partition}/{offset}";

  private final PageRenderer pageRenderer;
  private final DeadLetterService desk;

  DeadLetterPages(PageRenderer pageRenderer, DeadLetterService desk) {
    this.pageRenderer = pageRenderer;
    this.desk = desk;
  }

  @GetMapping("/console/dead-letters")
  ResponseEntity<String> topics(ConsoleUser consoleUser) {
    return pageRenderer.show(
        "deadtopics",
        new DeadTopicsView(
            new PageLayout("Dead letters", Place.DEAD_LETTERS, consoleUser),
            waitingFirst(desk.topics()),
            Instant.now()));
  }

  private static List<DeadTopic> waitingFirst(List<DeadTopic> topics) {
    return topics.stream()
        .sorted(Comparator.comparing((DeadTopic topic) -> topic.waiting() == 0))
        .toList();
  }

  @GetMapping("/console/dead-letters/{topic}")
  ResponseEntity<String> letters(@PathVariable("topic") String topic, ConsoleUser consoleUser) {
    DeadLetterPage page =
        desk.newest(topic, MOST_SHOWN)
            .orElseThrow(() -> nothing("No topic of dead letters is called " + topic + "."));
    return pageRenderer.show(
        "deadletters",
        new DeadLettersView(
            new PageLayout(
                "Dead letters of " + page.topic().origin(), Place.DEAD_LETTERS, consoleUser),
            page.topic(),
            page.letters(),
            Instant.now()));
  }

  @GetMapping(LETTER)
  ResponseEntity<String> letter(
      @PathVariable Map<String, String> place,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser consoleUser) {
    return pageRenderer.show(
        "deadletter",
        new DeadLetterPageModel(
            new PageLayout("Dead letter", Place.DEAD_LETTERS, consoleUser),
            find(place),
            done,
            Instant.now()));
  }

  @GetMapping(LETTER + "/replay")
  ResponseEntity<String> confirm(
      @PathVariable Map<String, String> place, HttpServletRequest request) {
    return ask(HttpStatus.OK, find(place), request, Map.of());
  }

  @PostMapping(LETTER + "/replay")
  ResponseEntity<String> replay(
      @PathVariable Map<String, String> place, HttpServletRequest request) {
    CommandHead head;
    try {
      head = HeadRequest.read(request);
    } catch (ProblemException malformed) {
      return ask(HttpStatus.BAD_REQUEST, find(place), request, FormErrors.fieldsOf(malformed));
    }
    ReplayAnswer answer = desk.replay(idOf(place), head);
    return PageRenderer.done(DeadLetterPageModel.LIST + answer.id(), answer.commandId());
  }

  private DeadLetterDetail find(Map<String, String> place) {
    DeadLetterId id = idOf(place);
    return desk.letter(id)
        .orElseThrow(
            () -> nothing("There is no dead letter " + id + " (any more) that can be read here."));
  }

  private static DeadLetterId idOf(Map<String, String> place) {
    String id = String.join("/", place.get("topic"), place.get("partition"), place.get("offset"));
    return DeadLetterId.parse(id)
        .orElseThrow(() -> nothing("No dead letter is called " + id + "."));
  }

  private static ProblemException nothing(String detail) {
    return ProblemException.notFound("dead-letter", detail);
  }

  private ResponseEntity<String> ask(
      HttpStatus status,
      DeadLetterDetail detail,
      HttpServletRequest request,
      Map<String, String> wrong) {
    String path = DeadLetterPageModel.LIST + detail.letter().id();
    Ask ask =
        new Ask(
            "The record is sent to %s once more, under its key, and whoever reads that topic gets it"
                    .formatted(detail.letter().cameFrom().topic())
                + " as a new one. Mend what was wrong first, or it comes back here.",
            path + "/replay",
            path);
    PageLayout pageLayout =
        new PageLayout("Put dead letter back", Place.DEAD_LETTERS, ConsoleUser.of(request));
    return pageRenderer.show(status, "confirm", Confirmation.of(pageLayout, ask, request, wrong));
  }
}
