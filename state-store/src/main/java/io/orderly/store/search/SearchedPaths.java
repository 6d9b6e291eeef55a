package io.orderly.store.search;

import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.WorkflowId;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The paths by which orders are found. Asked only where nothing was found: a path that is misspelt
 * finds nothing for ever, and an empty list does not say so.
 */
public final class SearchedPaths {

  /**
   * Not from the catalogue's memory of a few seconds: the workflow may have been registered now.
   */
  private static final String ACTIVE =
      "SELECT name, version FROM state.workflow WHERE retired_at IS NULL";

  private static final String MENTIONED_BY_RETIRED =
      """
      SELECT EXISTS (
          SELECT FROM state.workflow
          WHERE retired_at IS NOT NULL AND position(? IN definition) > 0)
      """;

  private final JdbcTemplate jdbc;
  private final WorkflowCatalogue workflows;

  public SearchedPaths(JdbcTemplate jdbc, WorkflowCatalogue workflows) {
    this.jdbc = jdbc;
    this.workflows = workflows;
  }

  /**
   * The rule that a text breaks which is {@code path=value} with a path that no workflow names;
   * empty for any other text.
   *
   * @throws org.springframework.dao.DataAccessException when the store is unavailable
   */
  public Optional<String> ruleBrokenBy(String text) {
    if (!SearchPaths.isTerm(text)) {
      return Optional.empty();
    }
    String path = text.substring(0, text.indexOf('='));
    Set<String> known = ofActiveWorkflows();
    if (known.contains(path) || isMentionedByRetired(path)) {
      return Optional.empty();
    }
    return Optional.of(
        known.isEmpty()
            ? "must not be a path and a value: no workflow names a path under search"
            : "must begin with a path that a workflow names under search: "
                + String.join(", ", known));
  }

  private Set<String> ofActiveWorkflows() {
    return jdbc
        .query(ACTIVE, (row, number) -> new WorkflowId(row.getString(1), row.getString(2)))
        .stream()
        .flatMap(version -> workflows.find(version).stream())
        .flatMap(definition -> definition.search().paths().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Their orders may still be there. More may be mentioned than is named: no text is parsed. */
  private boolean isMentionedByRetired(String path) {
    return Boolean.TRUE.equals(jdbc.queryForObject(MENTIONED_BY_RETIRED, Boolean.class, path));
  }
}
