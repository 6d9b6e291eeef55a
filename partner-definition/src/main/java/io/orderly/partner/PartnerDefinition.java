package io.orderly.partner;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A partner.
 *
 * @param version of the file, as its author counts it
 * @param baseUrl all paths are below it
 * @param readLimitBytes no more is read of an answer
 * @param operations by name
 * @param hook what its webhooks say; null where none are read
 */
public record PartnerDefinition(
    String name,
    int version,
    URI baseUrl,
    PartnerConnection connection,
    PartnerCredentials credentials,
    IdempotencyKey idempotencyKey,
    KeyMemory memory,
    int readLimitBytes,
    Map<String, Operation> operations,
    @Nullable HookDefinition hook) {

  public PartnerDefinition {
    operations = Map.copyOf(operations);
  }

  /** What workflows call this version of the file: its name and version, such as adyen@3. */
  public String versionedName() {
    return name + "@" + version;
  }

  /**
   * How a call of the operation carries its key. One that only asks carries none: under the key of
   * the step the partner would repeat its answer to the step, or refuse another content.
   */
  public IdempotencyKey keyOf(Operation operation) {
    return asking(operations).contains(operation.name())
        ? new IdempotencyKey.None()
        : idempotencyKey;
  }

  /** The operations that ask what others did, or what became of it. */
  public static Set<String> asking(Map<String, Operation> operations) {
    return operations.values().stream()
        .flatMap(
            operation ->
                Stream.concat(
                    Stream.ofNullable(operation.repetition().find()),
                    Stream.ofNullable(operation.status())))
        .collect(Collectors.toSet());
  }

  /** The operations that a step can name: all but those that take back or ask about another one. */
  public List<Operation> performing() {
    Set<String> asking = asking(operations);
    Set<String> undoing =
        operations.values().stream()
            .flatMap(operation -> Stream.ofNullable(operation.undo()))
            .collect(Collectors.toSet());
    return operations.values().stream()
        .filter(operation -> !asking.contains(operation.name()))
        .filter(operation -> !undoing.contains(operation.name()))
        .sorted(Comparator.comparing(Operation::name))
        .toList();
  }

  /**
   * The attributes and results that performing it names, as paths of {@code reads}, sorted: its
   * undo and what asks about them get those that its step reads as well.
   */
  public Set<String> pathsUsed(Operation performed) {
    return Stream.concat(Stream.of(performed), named(performed.undo()))
        .flatMap(
            operation ->
                Stream.of(
                        Stream.of(operation),
                        named(operation.repetition().find()),
                        named(operation.status()))
                    .flatMap(each -> each))
        .flatMap(operation -> operation.pathsUsed().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<Operation> named(@Nullable String operation) {
    return operation == null ? Stream.empty() : Stream.ofNullable(operations.get(operation));
  }
}
