package io.orderly.console.agents;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.console.ConsoleUser;
import io.orderly.console.FormBody;
import io.orderly.console.FormErrors;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.console.agents.AgentPageModel.LimitForm;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.limits.LimitRequest;
import io.orderly.operator.overview.AgentStatus;
import io.orderly.operator.overview.AgentStatuses;
import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.pauses.PauseKind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Agents, and how much they may be sent. */
@Controller
final class AgentsController {

  private static final int MAX_CHANGES = 50;

  private final PageRenderer pageRenderer;
  private final WorkInspection work;
  private final AgentStatuses statuses;
  private final AgentLimits limits;

  AgentsController(
      PageRenderer pageRenderer, WorkInspection work, AgentStatuses statuses, AgentLimits limits) {
    this.pageRenderer = pageRenderer;
    this.work = work;
    this.statuses = statuses;
    this.limits = limits;
  }

  @GetMapping("/console/agents")
  ResponseEntity<String> agents(ConsoleUser consoleUser) {
    return pageRenderer.show("agents", look(consoleUser));
  }

  @GetMapping("/console/live/agents")
  ResponseEntity<String> figures(ConsoleUser consoleUser) {
    return pageRenderer.show("agentfigures", look(consoleUser));
  }

  private AgentsView look(ConsoleUser consoleUser) {
    WorkView now = work.work();
    return new AgentsView(
        new PageLayout("Agents", Place.AGENTS, consoleUser),
        statuses.of(now),
        statuses.reportsUnreadableSince(),
        now.readAt());
  }

  @GetMapping("/console/agents/{name}")
  ResponseEntity<String> agent(
      @PathVariable("name") String name,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser consoleUser) {
    LimitForm form =
        consoleUser.mayCommand() ? new LimitForm(consoleUser.stamp(), Map.of(), Map.of()) : null;
    return pageRenderer.show("agent", screen(name, consoleUser, form, done));
  }

  /** A bound that is left empty is none. */
  @PostMapping("/console/agents/{name}/limits")
  ResponseEntity<String> limit(
      @PathVariable("name") String name, ConsoleUser consoleUser, HttpServletRequest request) {
    AgentLimitCommand command;
    try {
      command = read(name, request);
    } catch (ProblemException malformed) {
      LimitForm again =
          new LimitForm(
              consoleUser.stamp(),
              FormBody.typed(request, LimitRequest.FIELDS),
              FormErrors.fieldsOf(malformed));
      return pageRenderer.show(
          HttpStatus.BAD_REQUEST, "agent", screen(name, consoleUser, again, null));
    }
    List<AgentStatus> known = statuses.of(work.work());
    if (find(name, known).isEmpty()) {
      throw unknown(name, known);
    }
    if (limits.run(command).isEmpty()) {
      throw Problems.idInUse(command.commandId());
    }
    return PageRenderer.done("/console/agents/" + name, command.commandId());
  }

  private static AgentLimitCommand read(String name, HttpServletRequest request) {
    ObjectNode body = FormBody.head(request);
    body.setAll(FormBody.read(request, Set.of(), LimitRequest.BOUNDS, Set.of()));
    return LimitRequest.read(name, body, Caller.of(request.getUserPrincipal()));
  }

  private AgentPageModel screen(
      String name, ConsoleUser consoleUser, @Nullable LimitForm form, @Nullable String done) {
    WorkView now = work.work();
    List<AgentStatus> known = statuses.of(now);
    AgentStatus agent = find(name, known).orElseThrow(() -> unknown(name, known));
    return new AgentPageModel(
        new PageLayout("Agent " + name, Place.AGENTS, consoleUser),
        agent,
        limits.history(name, MAX_CHANGES),
        form,
        done,
        now.readAt());
  }

  private static Optional<AgentStatus> find(String name, List<AgentStatus> agents) {
    return agents.stream().filter(agent -> agent.name().equals(name)).findFirst();
  }

  private static ProblemException unknown(String name, List<AgentStatus> agents) {
    return Problems.unknownName(
        PauseKind.AGENT.value(),
        name,
        agents.stream().map(AgentStatus::name).collect(Collectors.toSet()));
  }
}
