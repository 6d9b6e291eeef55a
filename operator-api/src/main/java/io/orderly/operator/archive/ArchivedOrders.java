package io.orderly.operator.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.archive.ArchiveReader;
import io.orderly.store.retention.PurgedOrder;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.telemetry.Fields;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds purged orders and reads them from the archive. */
public final class ArchivedOrders {

  private static final Pattern MASKABLE =
      Pattern.compile("\"(attributes|result|undoResult|acceptedAnswer)\"");
  private static final Logger LOG = LoggerFactory.getLogger(ArchivedOrders.class);

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private final PurgedOrders purged;
  private final WorkflowCatalogue workflows;
  private final @Nullable ArchiveReader reader;

  /**
   * Purged orders of this store.
   *
   * @param reader null if this supervisor has no archive
   */
  public ArchivedOrders(
      PurgedOrders purged, WorkflowCatalogue workflows, @Nullable ArchiveReader reader) {
    this.purged = purged;
    this.workflows = workflows;
    this.reader = reader;
  }

  /** A purged order. */
  public sealed interface Found permits Shown, KeptNowhere, OutOfReach {

    PurgedOrder order();
  }

  /**
   * It can be shown.
   *
   * @param line of the archive: a JSON object with orderId, schemaVersion, archivedAt and document.
   *     Sensitive attributes are masked
   */
  public record Shown(PurgedOrder order, String line) implements Found {}

  /** No archive has it. */
  public record KeptNowhere(PurgedOrder order) implements Found {}

  /** The archive has it, in a file that can't be read here. */
  public record OutOfReach(PurgedOrder order, String file) implements Found {}

  /**
   * One order; empty if no such order was purged, or its key was purged, too.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  public Optional<Found> find(UUID orderId) {
    return purged.find(orderId).map(this::show);
  }

  private Found show(PurgedOrder order) {
    ArchiveLocation place = order.location();
    if (place == null) {
      return new KeptNowhere(order);
    }
    return line(order.orderId(), place)
        .<Found>map(line -> new Shown(order, line))
        .orElseGet(() -> new OutOfReach(order, place.file()));
  }

  private Optional<String> line(UUID orderId, ArchiveLocation place) {
    if (reader == null) {
      return Optional.empty();
    }
    try {
      Optional<String> line = reader.read(orderId, place);
      return line.isPresent() ? Optional.of(masked(line.get())) : line;
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue(Fields.ORDER_ID, orderId)
          .setCause(e)
          .log("order {} can't be read from the archive's file {}", orderId, place.file());
      return Optional.empty();
    }
  }

  private String masked(String line) throws IOException {
    if (!MASKABLE.matcher(line).find()) {
      return line;
    }
    JsonNode archived = JSON.readTree(line);
    JsonNode process = archived.at("/document/process");
    WorkflowId workflow =
        new WorkflowId(process.path("workflow").asText(), process.path("workflowVersion").asText());
    AttributePaths sensitive =
        workflows.find(workflow).map(WorkflowDefinition::sensitive).orElse(AttributePaths.ALL);
    sensitive.maskIn(archived.at("/document/order"));
    for (JsonNode step : archived.at("/document/steps")) {
      AttributePaths.Branch masks = sensitive.ofResult(step.path("name").asText());
      for (String field : List.of("result", "undoResult", "acceptedAnswer")) {
        if (step.hasNonNull(field)) {
          ((ObjectNode) step).set(field, masks.maskValue(step.get(field)));
        }
      }
    }
    return JSON.writeValueAsString(archived);
  }
}
