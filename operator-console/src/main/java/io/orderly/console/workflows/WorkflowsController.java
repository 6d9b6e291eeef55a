package io.orderly.console.workflows;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Workflows, their versions, and the orders on each. */
@Controller
final class WorkflowsController {

  private final PageRenderer pages;
  private final WorkInspection work;
  private final WorkflowCatalogue catalogue;
  private final PauseSwitches switches;

  WorkflowsController(
      PageRenderer pages,
      WorkInspection work,
      WorkflowCatalogue catalogue,
      PauseSwitches switches) {
    this.pages = pages;
    this.work = work;
    this.catalogue = catalogue;
    this.switches = switches;
  }

  @GetMapping("/console/workflows")
  ResponseEntity<String> workflows(ConsoleUser user) {
    return pages.show(
        "workflows",
        new WorkflowViews.All(
            new PageLayout("Workflows", Section.WORKFLOWS, user),
            work.workflows(),
            work.retiredWorkflows(),
            switches.current().workflows(),
            Instant.now()));
  }

  /** The latest version of a workflow. */
  @GetMapping("/console/workflows/{name}")
  ResponseEntity<String> latest(
      @PathVariable("name") String name,
      @RequestParam(name = "done", required = false) @Nullable String done) {
    String path = "/console/workflows/" + name + "/" + versionsOf(name).get(0).version();
    return done == null ? PageRenderer.goTo(path) : PageRenderer.done(path, done);
  }

  @GetMapping("/console/workflows/{name}/{version:(?!pause$|resume$).+}")
  ResponseEntity<String> workflow(
      @PathVariable("name") String name,
      @PathVariable("version") String version,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser user) {
    List<WorkflowOrders> versions = versionsOf(name);
    WorkflowDefinition definition =
        catalogue.find(new WorkflowId(name, version)).orElseThrow(() -> unknown(version, versions));
    return pages.show(
        "workflow",
        new WorkflowViews.One(
            new PageLayout("Workflow " + name, Section.WORKFLOWS, user),
            definition,
            WorkflowGraph.of(definition),
            versions,
            pauseOf(name),
            done,
            Instant.now()));
  }

  private @Nullable StoredPause pauseOf(String name) {
    return switches.list().stream()
        .filter(pause -> pause.kind() == PauseKind.WORKFLOW && pause.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static ProblemException unknown(String version, List<WorkflowOrders> versions) {
    return Problems.unknownName(
        "workflow-version",
        version,
        versions.stream().map(WorkflowOrders::version).collect(Collectors.toSet()));
  }

  private List<WorkflowOrders> versionsOf(String name) {
    List<WorkflowOrders> all = work.workflows();
    List<WorkflowOrders> versions =
        all.stream().filter(workflow -> workflow.name().equals(name)).toList();
    if (versions.isEmpty()) {
      throw Problems.unknownName(
          "workflow", name, all.stream().map(WorkflowOrders::name).collect(Collectors.toSet()));
    }
    return versions;
  }
}
