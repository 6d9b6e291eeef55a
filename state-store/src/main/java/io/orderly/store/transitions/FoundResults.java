package io.orderly.store.transitions;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.OrderStep;
import io.orderly.store.StoredJson;
import io.orderly.store.orders.SearchTerms;
import io.orderly.store.orders.SearchTerms.Term;
import io.orderly.store.transitions.StepUpdates.StepChange;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Keeps what orders are found by as the results of their steps are, where their workflow names such
 * a path for search. Most name none: then nothing is written.
 */
final class FoundResults {

  private final JdbcTemplate jdbc;
  private final Function<WorkflowId, Optional<WorkflowDefinition>> workflows;

  FoundResults(JdbcTemplate jdbc, Function<WorkflowId, Optional<WorkflowDefinition>> workflows) {
    this.jdbc = jdbc;
    this.workflows = workflows;
  }

  /** Of steps whose rows are written: in the same transaction. */
  void update(List<StepChange> steps) {
    List<Term> before = new ArrayList<>();
    List<Term> now = new ArrayList<>();
    for (StepChange step : steps) {
      if (!Objects.equals(step.before().result(), step.after().result())) {
        SearchPaths search = search(step.workflow());
        if (search.haveResults()) {
          before.addAll(terms(search, step.orderId(), step.before()));
          now.addAll(terms(search, step.orderId(), step.after()));
        }
      }
    }
    SearchTerms.replace(jdbc, before, now);
  }

  private SearchPaths search(WorkflowId workflow) {
    return workflows.apply(workflow).map(WorkflowDefinition::search).orElse(SearchPaths.NONE);
  }

  private static List<Term> terms(SearchPaths search, UUID orderId, OrderStep step) {
    return search.termsOfResult(step.name(), json(step.result())).stream()
        .map(term -> new Term(orderId, term))
        .toList();
  }

  private static @Nullable JsonNode json(@Nullable String result) {
    return result == null ? null : StoredJson.read(result, JsonNode.class);
  }
}
