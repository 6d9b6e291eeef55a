package io.orderly.store.schema;

import io.orderly.store.schema.AppliedMigration.State;
import io.orderly.store.schema.SchemaFinding.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The schema that a version of the services knows.
 *
 * <p>A service needs every migration that it knows, from the same files. It also works with a newer
 * schema, since migrations only add, unless a newer migration says otherwise: {@code
 * V12__drop_old_column_needs_10.sql} leaves out what services before version 10 use.
 *
 * @param checksums of its migrations by version, at least one
 */
record StoreSchema(NavigableMap<Integer, Integer> checksums) {

  private static final String SHIPPED = "db/migration";
  private static final Pattern FILE = Pattern.compile("V(\\d{1,9})__.*\\.sql");

  StoreSchema {
    if (checksums.isEmpty()) {
      throw new IllegalArgumentException("no migration on the class path");
    }
  }

  /** The schema of the migrations that the services come with. */
  static StoreSchema shipped() {
    return in(List.of(SHIPPED));
  }

  /** The schema of the migrations in folders of the class path. */
  static StoreSchema in(List<String> folders) {
    NavigableMap<Integer, Integer> checksums = new TreeMap<>();
    for (String folder : folders) {
      for (Resource file : files(folder)) {
        Matcher name =
            FILE.matcher(Objects.requireNonNull(file.getFilename(), "a file has a name"));
        if (name.matches()) {
          checksums.put(Integer.valueOf(name.group(1)), MigrationChecksum.of(file));
        }
      }
    }
    return new StoreSchema(checksums);
  }

  private static Resource[] files(String folder) {
    try {
      return new PathMatchingResourcePatternResolver()
          .getResources("classpath*:%s/V*.sql".formatted(folder));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The version of its newest migration. */
  int version() {
    return checksums.lastKey();
  }

  /** Whether a service of this version works with a store that has these migrations. */
  SchemaFinding judge(List<AppliedMigration> history) {
    return tooNew(history).or(() -> different(history)).orElseGet(() -> usableOrMissing(history));
  }

  private Optional<SchemaFinding> tooNew(List<AppliedMigration> history) {
    return history.stream()
        .filter(migration -> migration.version() > version())
        .filter(migration -> migration.needs().orElse(0) > version())
        .findFirst()
        .map(
            migration ->
                new SchemaFinding(
                    Verdict.TOO_NEW,
                    "Migration %d of the state store (%s) works only with services that know schema version %d; this one knows %d"
                        .formatted(
                            migration.version(),
                            migration.description(),
                            migration.needs().orElseThrow(),
                            version())));
  }

  private Optional<SchemaFinding> different(List<AppliedMigration> history) {
    return history.stream()
        .filter(migration -> migration.state() == State.APPLIED)
        .filter(this::hasOtherContent)
        .findFirst()
        .map(
            migration ->
                new SchemaFinding(
                    Verdict.DIFFERENT,
                    "Migration %d of the state store (%s) is not that of this version: checksum %d applied, %d known"
                        .formatted(
                            migration.version(),
                            migration.description(),
                            migration.checksum().orElseThrow(),
                            checksums.get(migration.version()))));
  }

  private boolean hasOtherContent(AppliedMigration migration) {
    Integer known = checksums.get(migration.version());
    return known != null && migration.checksum().orElse(known) != known;
  }

  /** What failed before and is applied again: what a newer build failed at is not of this one. */
  List<AppliedMigration> repeatable(List<AppliedMigration> history) {
    return history.stream()
        .filter(migration -> migration.state() == State.FAILED)
        .filter(migration -> checksums.containsKey(migration.version()))
        .toList();
  }

  private SchemaFinding usableOrMissing(List<AppliedMigration> history) {
    NavigableSet<Integer> applied =
        history.stream()
            .filter(migration -> migration.state() == State.APPLIED)
            .map(AppliedMigration::version)
            .collect(Collectors.toCollection(TreeSet::new));
    int newest = applied.isEmpty() ? 0 : applied.last();
    return checksums.keySet().stream()
        .filter(version -> !applied.contains(version))
        .findFirst()
        .map(
            missing ->
                new SchemaFinding(
                    Verdict.MISSING,
                    "The state store has schema version %d, and this service needs %d"
                            .formatted(newest, version())
                        + reason(history, missing, newest)))
        .orElseGet(
            () ->
                new SchemaFinding(Verdict.USABLE, "The state store has schema version " + newest));
  }

  /** Why the first migration that is not applied is not there, where it is not just to come. */
  private static String reason(List<AppliedMigration> history, int missing, int newest) {
    if (history.stream().anyMatch(it -> it.version() == missing && it.state() == State.FAILED)) {
      return "; migration " + missing + " failed";
    }
    return history.stream()
        .filter(it -> it.version() >= missing && it.state() == State.NOTED)
        .findFirst()
        .map(
            row ->
                "; migration %d was not applied: %d (%s) is a baseline and no migration"
                    .formatted(missing, row.version(), row.description()))
        .orElse(missing < newest ? "; migration " + missing + " was not applied" : "");
  }
}
