package io.orderly.store.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.supervisor.testing.SettableClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Orders are in the files that the archive says, whatever happened between. */
class FileArchiveTest {

  private static final long LARGE = 1_000_000;

  @TempDir private Path directory;
  private final SettableClock clock = new SettableClock();
  private final List<FileArchive> opened = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (FileArchive archive : opened) {
      archive.close();
    }
  }

  @ParameterizedTest
  @EnumSource(ArchiveFormat.class)
  void everyOrderIsReadFromItsArchivePosition(ArchiveFormat format) throws IOException {
    FileArchive archive = archive("supervisor-1", format, LARGE);
    List<OrderDocument> first = orders(50);
    List<OrderDocument> second = orders(50);

    Map<UUID, ArchiveLocation> places = archive.keep(first.stream());
    Map<UUID, ArchiveLocation> more = archive.keep(second.stream());

    for (OrderDocument order : first) {
      assertThat(read(order.orderId(), places)).contains(order.json());
    }
    for (OrderDocument order : second) {
      assertThat(read(order.orderId(), more)).contains(order.json());
    }
    assertThat(files()).hasSize(1);
  }

  /**
   * A batch that is only in the system's memory would leave the store and be lost with the power.
   */
  @ParameterizedTest
  @EnumSource(ArchiveFormat.class)
  void everyBatchAndItsDirectoryEntryAreSynced(ArchiveFormat format) throws IOException {
    FileArchive archive = archive("supervisor-1", format, LARGE);

    assertThat(forcedDuring(() -> archive.keep(orders(3).stream())))
        .containsExactlyInAnyOrder(directory, files().get(0));
    assertThat(forcedDuring(() -> archive.keep(orders(3).stream())))
        .containsExactly(files().get(0));
  }

  /** What the JVM says that it forced. */
  private List<Path> forcedDuring(Runnable work) throws IOException {
    Path recorded = Files.createTempFile("forced", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.start();
      work.run();
      recording.stop();
      recording.dump(recorded);
      return RecordingFile.readAllEvents(recorded).stream()
          .map(event -> Path.of(event.getString("path")))
          .filter(path -> path.startsWith(directory))
          .toList();
    } finally {
      Files.delete(recorded);
    }
  }

  @ParameterizedTest
  @EnumSource(ArchiveFormat.class)
  void anArchiveFileHasOneOrderPerLine(ArchiveFormat format) throws IOException {
    FileArchive archive = archive("supervisor-1", format, LARGE);
    List<OrderDocument> orders = orders(30);

    archive.keep(orders.subList(0, 10).stream());
    archive.keep(orders.subList(10, 30).stream());

    try (InputStream in = format.decompress(Files.newInputStream(files().get(0)))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines())
          .hasSize(30)
          .allMatch(
              line -> line.contains("\"schemaVersion\":1,\"archivedAt\":\"2026-03-01T12:00:"));
    }
  }

  @Test
  void aFullFileIsFollowedByAnother() {
    FileArchive archive = archive("supervisor-1", ArchiveFormat.PLAIN, 500);

    Set<String> used = new HashSet<>();
    for (int batch = 0; batch < 6; batch++) {
      archive.keep(orders(3).stream()).values().forEach(place -> used.add(place.file()));
    }

    assertThat(used).hasSizeBetween(2, 6);
    assertThat(files()).hasSameSizeAs(used);
    assertThat(files().subList(0, files().size() - 1)).allMatch(file -> file.toFile().length() > 0);
  }

  @Test
  void everyDayStartsANewFile() {
    FileArchive archive = archive("supervisor-1", ArchiveFormat.PLAIN, LARGE);

    archive.keep(orders(1).stream());
    clock.advance(Duration.ofHours(11));
    archive.keep(orders(1).stream());
    clock.advance(Duration.ofHours(1));
    archive.keep(orders(1).stream());

    assertThat(files())
        .extracting(file -> file.getFileName().toString().substring(0, 15))
        .containsExactlyInAnyOrder("orders-20260301", "orders-20260302");
  }

  @Test
  void instancesOfTheSameNameWriteSeparateFiles() {
    List<OrderDocument> orders = orders(2);

    archive("super visor/1", ArchiveFormat.PLAIN, LARGE).keep(orders.stream());
    archive("super visor/1", ArchiveFormat.PLAIN, LARGE).keep(orders.stream());

    assertThat(files()).hasSize(2).allMatch(file -> file.toString().contains("-super-visor-1-"));
  }

  @Test
  void anAbortedBatchIsTruncatedAndTheNextStartsANewFile() throws IOException {
    FileArchive archive = archive("supervisor-1", ArchiveFormat.PLAIN, LARGE);
    List<OrderDocument> kept = orders(2);
    Map<UUID, ArchiveLocation> places = archive.keep(kept.stream());
    long before = Files.size(files().get(0));
    IllegalStateException broken = new IllegalStateException("the store went away");

    assertThatThrownBy(() -> archive.keep(breakingOff(orders(5_000), broken))).isSameAs(broken);

    assertThat(Files.size(files().get(0))).isEqualTo(before);
    List<OrderDocument> more = orders(1);
    assertThat(archive.keep(more.stream()).get(more.get(0).orderId()).file())
        .isNotEqualTo(places.get(kept.get(0).orderId()).file());
    assertThat(read(kept.get(1).orderId(), places)).contains(kept.get(1).json());
  }

  @Test
  void anEmptyFileIsDeleted() {
    FileArchive archive = archive("supervisor-1", ArchiveFormat.PLAIN, LARGE);
    IllegalStateException broken = new IllegalStateException("the store went away");

    assertThatThrownBy(() -> archive.keep(breakingOff(List.of(), broken))).isSameAs(broken);

    assertThat(files()).isEmpty();
  }

  @Test
  void aFailedWriteIsReportedWithTheFile() throws IOException {
    Path file = Files.createFile(directory.resolve("a-file"));
    FileArchive archive =
        new FileArchive(file, new FileNames("s", ArchiveFormat.PLAIN), LARGE, clock);

    assertThatThrownBy(() -> archive.keep(orders(1).stream()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("a-file");
  }

  @Test
  void anInvalidArchivePositionIsAnError() throws IOException {
    FileArchive archive = archive("supervisor-1", ArchiveFormat.PLAIN, LARGE);
    List<OrderDocument> orders = orders(2);
    Map<UUID, ArchiveLocation> places = archive.keep(orders.stream());
    ArchiveLocation second = places.get(orders.get(1).orderId());
    ArchiveReader reader = new ArchiveReader(directory);

    assertThat(reader.read(UUID.randomUUID(), second)).isEmpty();
    assertThat(reader.read(orders.get(0).orderId(), second)).isEmpty();
    assertThat(reader.read(orders.get(1).orderId(), new ArchiveLocation("gone.ndjson", 0)))
        .isEmpty();
    assertThatThrownBy(() -> reader.read(UUID.randomUUID(), new ArchiveLocation("../x.ndjson", 0)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("../x.ndjson");
  }

  private FileArchive archive(String instanceId, ArchiveFormat format, long rollAtBytes) {
    FileArchive archive =
        new FileArchive(directory, new FileNames(instanceId, format), rollAtBytes, clock);
    opened.add(archive);
    return archive;
  }

  private String read(UUID orderId, Map<UUID, ArchiveLocation> places) throws IOException {
    return new ArchiveReader(directory).read(orderId, places.get(orderId)).orElseThrow();
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<OrderDocument> orders(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> UUID.randomUUID())
        .map(id -> new OrderDocument(id, "{\"order\":{\"reference\":\"Zoë %s\"}}".formatted(id)))
        .toList();
  }

  private static Stream<OrderDocument> breakingOff(
      List<OrderDocument> orders, RuntimeException failure) {
    return Stream.concat(
        orders.stream(),
        Stream.of(failure)
            .map(
                thrown -> {
                  throw thrown;
                }));
  }
}
