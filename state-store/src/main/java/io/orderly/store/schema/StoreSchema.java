package io.orderly.store.schema;

import io.orderly.store.schema.SchemaFinding.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The schema that a version of the services knows.
 *
 * <p>A service needs every migration up to the version that it knows. It also works with a newer
 * schema, since migrations only add, unless a newer migration says otherwise: {@code
 * V12__drop_old_column_needs_10.sql} leaves out what services before version 10 use.
 *
 * @param version of its newest migration
 */
record StoreSchema(int version) {

  private static final String MIGRATIONS = "classpath:db/migration/V*.sql";
  private static final Pattern FILE = Pattern.compile("V(\\d{1,9})__.*\\.sql");

  /** The schema of the migrations on the class path. */
  static StoreSchema shipped() {
    try {
      return new StoreSchema(
          Stream.of(new PathMatchingResourcePatternResolver().getResources(MIGRATIONS))
              .map(Resource::getFilename)
              .map(name -> FILE.matcher(Objects.requireNonNull(name, "a file has a name")))
              .filter(Matcher::matches)
              .mapToInt(name -> Integer.parseInt(name.group(1)))
              .max()
              .orElseThrow(() -> new IllegalStateException("no migration in " + MIGRATIONS)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Whether a service of this version works with a store that has these migrations. */
  SchemaFinding judge(List<AppliedMigration> history) {
    Optional<AppliedMigration> tooNew =
        history.stream()
            .filter(migration -> migration.version() > version)
            .filter(migration -> migration.needs().orElse(0) > version)
            .findFirst();
    if (tooNew.isPresent()) {
      return new SchemaFinding(
          Verdict.TOO_NEW,
          "Migration %d of the state store (%s) works only with services that know schema version %d; this one knows %d"
              .formatted(
                  tooNew.get().version(),
                  tooNew.get().description(),
                  tooNew.get().needs().orElseThrow(),
                  version));
    }
    int applied = appliedUpTo(history);
    return applied >= version
        ? new SchemaFinding(Verdict.USABLE, "The state store has schema version " + applied)
        : new SchemaFinding(Verdict.MISSING, missing(history, applied));
  }

  private static int appliedUpTo(List<AppliedMigration> history) {
    return history.stream()
        .filter(migration -> migration.state() == AppliedMigration.State.APPLIED)
        .mapToInt(AppliedMigration::version)
        .max()
        .orElse(0);
  }

  private String missing(List<AppliedMigration> history, int applied) {
    String needed =
        "The state store has schema version %d, and this service needs %d"
            .formatted(applied, version);
    return history.stream()
        .filter(migration -> migration.state() == AppliedMigration.State.FAILED)
        .findFirst()
        .map(failed -> needed + "; migration " + failed.version() + " failed")
        .orElse(needed);
  }
}
