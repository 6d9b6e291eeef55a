package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Some steps that wait for an answer, the earliest time limit first. It may hold fewer than were
 * requested, even none, though there is a next one: looking through steps that do not fit is
 * bounded.
 *
 * @param next where the next page is; absent on the last
 */
public record WorkPage(List<WorkItem> work, @Nullable String next) {

  /**
   * A step that waits for an answer.
   *
   * @param edition of the order now, as {@code facts} have it; an answer names it
   * @param of who is asked: {@code submitter} or a role
   * @param question for people; absent where this instance can't read the order's workflow
   * @param choices the answers that there are
   * @param refusals those of them that fail the step; they take no input
   * @param input a JSON Schema of what another answer carries; absent where it carries nothing
   * @param since when the step began to ask
   * @param until when the policy of the step applies; in the past where its order waits for an
   *     operator, or is about to
   * @param facts the attributes that the step reads; what the workflow calls sensitive is masked
   */
  public record WorkItem(
      UUID orderId,
      String customerReference,
      String workflow,
      String step,
      int edition,
      String of,
      @Nullable String question,
      List<String> choices,
      List<String> refusals,
      @Nullable JsonNode input,
      Instant since,
      Instant until,
      Facts facts) {}

  /**
   * What those who are asked may know of the order.
   *
   * @param attributes of the order; absent where the step reads none, or the order has none
   * @param lines those that have attributes which the step reads
   */
  public record Facts(@Nullable ObjectNode attributes, List<LineFacts> lines) {

    static final Facts NONE = new Facts(null, List.of());
  }

  /**
   * What those who are asked may know of a line.
   *
   * @param line its number in the order, from 1
   */
  public record LineFacts(int line, String sku, ObjectNode attributes) {}
}
