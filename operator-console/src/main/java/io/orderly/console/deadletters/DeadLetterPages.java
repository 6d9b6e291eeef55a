package io.orderly.console.deadletters;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Ask;
import io.orderly.console.Frame;
import io.orderly.console.Frame.Place;
import io.orderly.console.HeadRequest;
import io.orderly.console.Screens;
import io.orderly.console.Visitor;
import io.orderly.console.Wrong;
import io.orderly.operator.deadletters.DeadLetterService;
import io.orderly.operator.deadletters.DeadTopic;
import io.orderly.operator.deadletters.DeadLetterDetail;
import io.orderly.operator.deadletters.DeadLetterPage;
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

  private final Screens screens;
  private final DeadLetterService desk;

  DeadLetterPages(Screens screens, DeadLetterService desk) {
    this.screens = screens;
    this.desk = desk;
  }

  @GetMapping("/console/dead-letters")
  ResponseEntity<String> topics(Visitor visitor) {
    return screens.show(
        "deadtopics",
        new DeadTopicsView(
            new Frame("Dead letters", Place.DEAD_LETTERS, visitor),
            waitingFirst(desk.topics()),
            Instant.now()));
  }

  private static List<DeadTopic> waitingFirst(List<DeadTopic> topics) {
    return topics.stream()
        .sorted(Comparator.comparing((DeadTopic topic) -> topic.waiting() == 0))
        .toList();
  }

  @GetMapping("/console/dead-letters/{topic}")
  ResponseEntity<String> letters(@PathVariable("topic") String topic, Visitor visitor) {
    DeadLetterPage page =
        desk.newest(topic, MOST_SHOWN)
            .orElseThrow(() -> nothing("No topic of dead letters is called " + topic + "."));
    return screens.show(
        "deadletters",
        new DeadLettersView(
            new Frame("Dead letters of " + page.topic().origin(), Place.DEAD_LETTERS, visitor),
            page.topic(),
            page.letters(),
            Instant.now()));
  }

  @GetMapping(LETTER)
  ResponseEntity<String> letter(
      @PathVariable Map<String, String> place,
      @RequestParam(name = "done", required = false) @Nullable String done,
      Visitor visitor) {
    return screens.show(
        "deadletter",
        new LetterScreen(
            new Frame("Dead letter", Place.DEAD_LETTERS, visitor),
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
      return ask(HttpStatus.BAD_REQUEST, find(place), request, Wrong.fieldsOf(malformed));
    }
    ReplayAnswer answer = desk.replay(idOf(place), head);
    return Screens.done(LetterScreen.LIST + answer.id(), answer.commandId());
  }

  private DeadLetterDetail find(Map<String, String> place) {
    DeadLetterId id = idOf(place);
    return desk.letter(id)
        .orElseThrow(
            () -> nothing("There is no dead letter " + id + " (any more) that can be read here."));
  }

  private static DeadLetterId idOf(Map<String, String> place) {
    String id = String.join("/", place.get("topic"), place.get("partition"), place.get("offset"));
    return DeadLetterId.parse(id).orElseThrow(() -> nothing("No dead letter is called " + id + "."));
  }

  private static ProblemException nothing(String detail) {
    return ProblemException.notFound("dead-letter", detail);
  }

  private ResponseEntity<String> ask(
      HttpStatus status,
      DeadLetterDetail detail,
      HttpServletRequest request,
      Map<String, String> wrong) {
    String path = LetterScreen.LIST + detail.letter().id();
    Ask ask =
        new Ask(
            "The record is sent to %s once more, under its key, and whoever reads that topic gets it"
                    .formatted(detail.letter().cameFrom().topic())
                + " as a new one. Mend what was wrong first, or it comes back here.",
            path + "/replay",
            path);
    Frame frame = new Frame("Put dead letter back", Place.DEAD_LETTERS, Visitor.of(request));
    return screens.show(status, "confirm", Confirmation.of(frame, ask, request, wrong));
  }
}
