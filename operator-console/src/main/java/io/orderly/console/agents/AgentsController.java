package io.orderly.console.agents;

import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.limits.LimitRequest;
import io.orderly.operator.overview.AgentStatus;
import io.orderly.operator.overview.AgentStatuses;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.pauses.PauseKind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
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

/** Pages of agents and their limits. */
@Controller
final class AgentsController {

  private static final Set<String> SHOWN_AGAIN =
      Set.of("callsPerSecond", "callsInFlight", ConsoleForm.REASON);
  private static final int MAX_CHANGES = 50;

  private final PageRenderer pages;
  private final WorkInspection work;
  private final AgentStatuses statuses;
  private final AgentLimits limits;
  private final RequestReader reader;

  AgentsController(
      PageRenderer pages,
      WorkInspection work,
      AgentStatuses statuses,
      AgentLimits limits,
      RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.work = work;
    this.statuses = statuses;
    this.limits = limits;
  }

  @GetMapping("/console/agents")
  ResponseEntity<String> agents(ConsoleUser user) {
    return pages.show("agents", all(user));
  }

  @GetMapping("/console/live/agents")
  ResponseEntity<String> refreshedAgents(ConsoleUser user) {
    return pages.show("agentfigures", all(user));
  }

  private AgentViews.All all(ConsoleUser user) {
    WorkView now = work.work();
    return new AgentViews.All(
        new PageLayout("Agents", Section.AGENTS, user),
        statuses.of(now),
        statuses.reportsUnreadableSince(),
        now.readAt());
  }

  @GetMapping("/console/agents/{name}")
  ResponseEntity<String> agent(
      @PathVariable("name") String name,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser user) {
    ConsoleForm form = user.mayCommand() ? ConsoleForm.empty(user) : null;
    return pages.show("agent", one(name, user, form, done));
  }

  /** An empty field is no limit. */
  @PostMapping("/console/agents/{name}/limits")
  ResponseEntity<String> limit(
      @PathVariable("name") String name, ConsoleUser user, HttpServletRequest request) {
    AgentLimitCommand command;
    try {
      command = read(name, request);
    } catch (ProblemException invalid) {
      ConsoleForm form = ConsoleForm.of(request, SHOWN_AGAIN, ConsoleForm.errorsOf(invalid));
      return pages.show(HttpStatus.BAD_REQUEST, "agent", one(name, user, form, null));
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

  private AgentLimitCommand read(String name, HttpServletRequest request) {
    LimitRequest form = ConsoleForm.read(reader, request, LimitRequest.class);
    return form.command(name, ConsoleForm.head(form, request));
  }

  private AgentViews.One one(
      String name, ConsoleUser user, @Nullable ConsoleForm form, @Nullable String done) {
    WorkView now = work.work();
    List<AgentStatus> known = statuses.of(now);
    AgentStatus agent = find(name, known).orElseThrow(() -> unknown(name, known));
    return new AgentViews.One(
        new PageLayout("Agent " + name, Section.AGENTS, user),
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
