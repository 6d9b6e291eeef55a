package io.orderly.console;

import io.orderly.console.Confirmation.Ask;
import io.orderly.console.PageLayout.Place;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseCommand.Wish;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Holds a workflow or an agent, and lets it go on. */
@Controller
final class PauseForms {

  private static final String PATH =
      "/console/{kind:workflows|agents}/{name}/{action:pause|resume}";

  private final PageRenderer pageRenderer;
  private final Pausing pausing;
  private final PauseSwitches switches;

  PauseForms(PageRenderer pageRenderer, Pausing pausing, PauseSwitches switches) {
    this.pageRenderer = pageRenderer;
    this.pausing = pausing;
    this.switches = switches;
  }

  /** What is to be held or let go. */
  private record Target(PauseKind kind, String name, Wish action) {

    String page() {
      return "/console/" + kind.value() + "s/" + name;
    }

    String path() {
      return page() + "/" + action.value();
    }

    Place place() {
      return kind == PauseKind.AGENT ? Place.AGENTS : Place.WORKFLOWS;
    }

    String title() {
      String verb = action == Wish.PAUSE ? "Pause" : "Resume";
      return "%s %s %s".formatted(verb, kind.value(), name);
    }

    String effect() {
      if (action == Wish.RESUME) {
        return "What waits is claimed again at once.";
      }
      return kind == PauseKind.AGENT
          ? "No step of this agent is started until it is resumed. What is under way goes on."
          : "No order of this workflow is claimed, and none starts another step, until it is"
              + " resumed.";
    }
  }

  @GetMapping(PATH)
  ResponseEntity<String> confirm(
      @PathVariable("kind") String kind,
      @PathVariable("name") String name,
      @PathVariable("action") String action,
      HttpServletRequest request) {
    return ask(HttpStatus.OK, target(kind, name, action), request, Map.of());
  }

  @PostMapping(PATH)
  ResponseEntity<String> run(
      @PathVariable("kind") String kind,
      @PathVariable("name") String name,
      @PathVariable("action") String action,
      HttpServletRequest request) {
    Target target = target(kind, name, action);
    CommandHead head;
    try {
      head = HeadRequest.read(request);
    } catch (ProblemException malformed) {
      return ask(HttpStatus.BAD_REQUEST, target, request, FormErrors.fieldsOf(malformed));
    }
    PauseCommand command =
        new PauseCommand(
            head.commandId(), target.action(), target.kind(), name, head.actor(), head.reason());
    if (pausing.run(command) == Outcome.ID_IN_USE) {
      throw Problems.idInUse(head.commandId());
    }
    return PageRenderer.done(target.page(), action);
  }

  private ResponseEntity<String> ask(
      HttpStatusCode status, Target target, HttpServletRequest request, Map<String, String> wrong) {
    return pageRenderer.show(
        status,
        "confirm",
        Confirmation.of(
            new PageLayout(target.title(), target.place(), ConsoleUser.of(request)),
            new Ask(effect(target), target.path(), target.page()),
            request,
            wrong));
  }

  /** Whoever lets it go on is told who held it, and why. */
  private String effect(Target target) {
    return target.action() == Wish.PAUSE
        ? target.effect()
        : switches.list().stream()
            .filter(pause -> pause.kind() == target.kind() && pause.name().equals(target.name()))
            .map(pause -> target.effect() + " " + whyPaused(pause))
            .findFirst()
            .orElse("Nobody holds it now.");
  }

  private static String whyPaused(StoredPause pause) {
    return "%s paused it: %s".formatted(pause.pausedBy(), pause.reason());
  }

  private Target target(String kind, String name, String action) {
    PauseKind pauseKind = "agents".equals(kind) ? PauseKind.AGENT : PauseKind.WORKFLOW;
    Set<String> known = pausing.known(pauseKind);
    if (!known.contains(name)) {
      throw Problems.unknownName(pauseKind.value(), name, known);
    }
    return new Target(pauseKind, name, Wish.valueOf(action.toUpperCase(Locale.ROOT)));
  }
}
