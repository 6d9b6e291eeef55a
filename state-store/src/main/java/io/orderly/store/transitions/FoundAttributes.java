package io.orderly.store.transitions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.store.orders.SearchTerms;
import io.orderly.store.orders.SearchTerms.Term;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Keeps what a corrected order is found by as its attributes are, where its workflow names such a
 * path for search.
 */
final class FoundAttributes {

  private static final String WORKFLOW =
      "SELECT workflow, workflow_version FROM state.order_process WHERE order_id = ?";

  private final JdbcTemplate jdbc;
  private final Function<WorkflowId, Optional<WorkflowDefinition>> workflows;

  FoundAttributes(JdbcTemplate jdbc, Function<WorkflowId, Optional<WorkflowDefinition>> workflows) {
    this.jdbc = jdbc;
    this.workflows = workflows;
  }

  /** Of an order that is locked: in the transaction of its correction. */
  void update(UUID orderId, @Nullable ObjectNode attributes) {
    SearchPaths search = search(orderId);
    if (search.haveAttributes()) {
      List<Term> now =
          search.termsOf(attributes).stream().map(term -> new Term(orderId, term)).toList();
      SearchTerms.replace(jdbc, SearchTerms.ofAttributes(jdbc, orderId), now);
    }
  }

  private SearchPaths search(UUID orderId) {
    return jdbc
        .query(
            WORKFLOW,
            (row, number) ->
                new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
            orderId)
        .stream()
        .findFirst()
        .flatMap(workflows)
        .map(WorkflowDefinition::search)
        .orElse(SearchPaths.NONE);
  }
}
