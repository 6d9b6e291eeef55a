package io.orderly.console;

import io.orderly.console.Confirmation.Action;
import io.orderly.console.PageLayout.Section;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Outcome;
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

/** Pauses and resumes workflows and agents. */
@Controller
final class PausePages {

  private static final String PATH =
      "/console/{kind:workflows|agents}/{name}/{action:pause|resume}";

  private final PageRenderer pages;
  private final Pausing pausing;
  private final PauseSwitches switches;
  private final RequestReader reader;

  PausePages(PageRenderer pages, Pausing pausing, PauseSwitches switches, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.pausing = pausing;
    this.switches = switches;
  }

  /** The workflow or agent, and the action. */
  private record Target(PauseKind kind, String name, PauseCommand.Action action) {

    String page() {
      return "/console/" + kind.value() + "s/" + name;
    }

    String path() {
      return page() + "/" + action.value();
    }

    Section section() {
      return kind == PauseKind.AGENT ? Section.AGENTS : Section.WORKFLOWS;
    }

    String title() {
      String verb = action == PauseCommand.Action.PAUSE ? "Pause" : "Resume";
      return "%s %s %s".formatted(verb, kind.value(), name);
    }

    String effect() {
      if (action == PauseCommand.Action.RESUME) {
        return "Waiting orders are claimed again.";
      }
      return kind == PauseKind.AGENT
          ? "No step of this agent is started until it is resumed. Running steps finish."
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
    return confirmation(HttpStatus.OK, target(kind, name, action), request, Map.of());
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
      head = ConsoleForm.readHead(reader, request);
    } catch (ProblemException invalid) {
      return confirmation(HttpStatus.BAD_REQUEST, target, request, ConsoleForm.errorsOf(invalid));
    }
    PauseCommand command =
        new PauseCommand(
            head.commandId(), target.action(), target.kind(), name, head.actor(), head.reason());
    if (pausing.run(command) == Outcome.ID_IN_USE) {
      throw Problems.idInUse(head.commandId());
    }
    return PageRenderer.done(target.page(), action);
  }

  private ResponseEntity<String> confirmation(
      HttpStatusCode status,
      Target target,
      HttpServletRequest request,
      Map<String, String> errors) {
    return pages.show(
        status,
        "confirm",
        Confirmation.of(
            new PageLayout(target.title(), target.section(), ConsoleUser.of(request)),
            new Action(effect(target), target.path(), target.page()),
            request,
            errors));
  }

  /** To resume, the operator sees who paused it and why. */
  private String effect(Target target) {
    return target.action() == PauseCommand.Action.PAUSE
        ? target.effect()
        : switches.list().stream()
            .filter(pause -> pause.kind() == target.kind() && pause.name().equals(target.name()))
            .map(pause -> target.effect() + " " + whyPaused(pause))
            .findFirst()
            .orElse("It is not paused.");
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
    return new Target(
        pauseKind, name, PauseCommand.Action.valueOf(action.toUpperCase(Locale.ROOT)));
  }
}
