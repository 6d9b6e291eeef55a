package io.orderly.store.schema;

import io.orderly.store.schema.SchemaFinding.Verdict;
import java.sql.Connection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What happens before Flyway compares its history with the files: a store of another build is
 * refused with the words of the services, and a migration that failed may be repeated.
 *
 * <p>A migration in a transaction leaves nothing when it fails. One that runs beside the work is
 * repeatable by itself (CONTRIBUTING, "Migrations"): it first drops the index that an aborted build
 * left. So Flyway's record of the failure, after which it refuses every further run, is not needed.
 */
public final class MigrationPreparation {

  private static final Logger LOG = LoggerFactory.getLogger(MigrationPreparation.class);

  private MigrationPreparation() {}

  /**
   * Prepares the store for the migrations in some folders of the class path. What a newer build
   * failed to apply is still known to its next run.
   *
   * @throws RuntimeException if an applied migration is not that of this version, or if one of a
   *     newer version does not work with it; its analysis says what to do
   */
  public static void run(Connection connection, List<String> folders) {
    SchemaHistory history = new SchemaHistory(new SingleConnectionDataSource(connection, true));
    List<AppliedMigration> applied = history.read();
    StoreSchema schema = StoreSchema.in(folders);
    SchemaFinding finding = schema.judge(applied);
    if (finding.verdict() == Verdict.DIFFERENT || finding.verdict() == Verdict.TOO_NEW) {
      throw SchemaNotUsableException.of(finding);
    }
    for (AppliedMigration failed : schema.repeatable(applied)) {
      LOG.warn(
          "Migration {} ({}) failed before; it is applied again",
          failed.version(),
          failed.description());
      history.forget(failed);
    }
  }
}
