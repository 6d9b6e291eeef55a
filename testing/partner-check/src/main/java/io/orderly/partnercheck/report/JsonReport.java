package io.orderly.partnercheck.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.partnercheck.call.Answer;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * What was found, for programs; docs/partner-check.md describes the format; fields are only ever
 * added.
 */
public final class JsonReport {

  private static final int SCHEMA_VERSION = 1;
  private static final int MOST_EXCHANGES = 50;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Report report;

  public JsonReport(Report report) {
    this.report = report;
  }

  /** One JSON object, indented. */
  public String text() {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root());
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  ObjectNode root() {
    var root =
        JSON.createObjectNode()
            .put("schemaVersion", SCHEMA_VERSION)
            .put("startedAt", report.startedAt().toString())
            .put("tookMillis", report.took().toMillis())
            .put("holds", report.holding())
            .put("doesNotHold", report.notHolding())
            .put("notTried", report.notTried());
    var partners = root.putArray("partners");
    report.partners().forEach(partner -> add(partners.addObject(), partner));
    return root;
  }

  private static void add(ObjectNode node, CheckedPartner partner) {
    var addresses = partner.target().addresses();
    var undo = addresses.undo();
    node.put("name", partner.target().name())
        .put("performUrl", addresses.perform().toString())
        .put("undoUrl", undo == null ? null : undo.toString());
    var guarantees = node.putArray("guarantees");
    partner.lines().forEach(guaranteeResult -> add(guarantees.addObject(), guaranteeResult));
  }

  private static void add(ObjectNode node, GuaranteeResult guaranteeResult) {
    node.put("guarantee", guaranteeResult.guarantee().id())
        .put("title", guaranteeResult.guarantee().title());
    if (guaranteeResult.verdict() instanceof Holds holds) {
      node.put("result", "holds").put("evidence", holds.evidence().id());
    } else if (guaranteeResult.verdict() instanceof DoesNotHold broken) {
      node.put("result", "does-not-hold")
          .put("consequence", id(broken.consequence()))
          .put("inProduction", broken.consequence().inProduction())
          .put("whatToDo", broken.consequence().setting());
    } else if (guaranteeResult.verdict() instanceof NotTried untried) {
      node.put("result", "not-tried").put("howToTry", untried.howToTry());
    }
    node.put("finding", guaranteeResult.verdict().finding());
    var seen = node.putArray("seen");
    guaranteeResult.seen().stream().limit(MOST_EXCHANGES).forEach(it -> add(seen.addObject(), it));
  }

  private static void add(ObjectNode node, Exchange exchange) {
    node.put("asked", exchange.call().label())
        .put("key", exchange.call().key())
        .put("meaning", id(exchange.meaning()))
        .put("tookMillis", exchange.took().toMillis());
    if (exchange.answer() instanceof Answer.Response response) {
      node.put("status", response.status());
    } else {
      node.putNull("status");
    }
    node.put("answer", exchange.text());
  }

  private static String id(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
