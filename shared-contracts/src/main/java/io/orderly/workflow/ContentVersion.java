package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.CanonicalJson;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.StepGroup.OnFailure;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names a definition by its content: 12 hex digits of the SHA-256 of one canonical text.
 *
 * <p>Orders keep the version that they began with, so the text of a definition must never change: a
 * new field is written only where it differs from its default.
 */
final class ContentVersion {

  private static final int HEX_DIGITS = 12;

  private ContentVersion() {}

  /** Of a definition, whatever version it has. */
  static String of(WorkflowDefinition workflow) {
    String text =
        Stream.of(
                Stream.of("workflow " + workflow.id().name()),
                workflow.agents().values().stream()
                    .sorted(Comparator.comparing(AgentDefinition::name))
                    .map(ContentVersion::line),
                workflow.steps().stream().map(ContentVersion::line),
                paths("sensitive", workflow.sensitive()),
                line(workflow.deadline()),
                schema("order", workflow.attributeSchemas().order()),
                schema("line", workflow.attributeSchemas().line()),
                Stream.of(workflow.search().paths())
                    .filter(paths -> !paths.isEmpty())
                    .map(paths -> "search=" + paths.stream().sorted().toList()),
                line(workflow.correctedBy()),
                workflow.groups().stream()
                    .sorted(Comparator.comparing(StepGroup::name))
                    .map(ContentVersion::line))
            .flatMap(lines -> lines)
            .collect(Collectors.joining("\n"));
    return HexFormat.of().formatHex(sha256(text)).substring(0, HEX_DIGITS);
  }

  private static String line(AgentDefinition agent) {
    return "agent %s idempotency-window=%s tombstones=%s%s"
        .formatted(
            agent.name(),
            millis(agent.idempotencyWindow()),
            agent.tombstones(),
            agent.partner() == null ? "" : " partner=" + agent.partner());
  }

  private static String line(StepDefinition step) {
    Stream<String> fields =
        Stream.of(
            "step " + step.name(),
            "agent=" + step.agent(),
            "after=" + step.after().stream().sorted().toList(),
            "complete-within=" + millis(step.completeWithin()),
            "attempts=" + step.attempts(),
            "backoff=" + text(step.backoff()),
            "on-failure=" + text(step.onFailure()),
            "waits=" + step.waits(),
            "wait-for=" + millis(step.waitFor()),
            "undo=" + step.undo() + (step.undoneBy() == null ? "" : ":" + step.undoneBy()));
    // As a JSON text: a condition may hold spaces and lines.
    Stream<String> when =
        Stream.ofNullable(step.when()).map(text -> "when=" + TextNode.valueOf(text));
    return Stream.of(fields, paths("reads", step.reads()), when, task(step.task()), waiting(step))
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> task(StepTask task) {
    return task.match(
        ContentVersion::operation,
        ContentVersion::ask,
        ContentVersion::wait,
        ContentVersion::amend);
  }

  private static Stream<String> wait(StepWait wait) {
    return Stream.of(
        wait.until() == null
            ? "wait=" + millis(wait.duration())
            : "wait-until=" + TextNode.valueOf(wait.until()));
  }

  private static Stream<String> amend(StepAmend amend) {
    return Stream.concat(
        Stream.ofNullable(amend.lines()).map(text -> "amend-lines=" + TextNode.valueOf(text)),
        Stream.ofNullable(amend.attributes())
            .map(text -> "amend-attributes=" + TextNode.valueOf(text)));
  }

  private static Stream<String> ask(StepAsk ask) {
    return Stream.of(
        "question=" + TextNode.valueOf(ask.question()),
        "choices=" + ask.choices(),
        "refusals=" + ask.refusals().stream().sorted().toList(),
        "input=" + (ask.input() == null ? "none" : CanonicalJson.of(ask.input())));
  }

  private static Stream<String> operation(StepOperation operation) {
    return Stream.concat(
        Stream.ofNullable(operation.name()).map(name -> "operation=" + name),
        Stream.ofNullable(operation.parameters()).map(given -> "with=" + given));
  }

  private static Stream<String> waiting(StepDefinition step) {
    Stream<String> maxWait =
        step.maxWait().equals(StepDefinition.DEFAULT_MAX_WAIT)
            ? Stream.empty()
            : Stream.of("max-wait=" + millis(step.maxWait()));
    Stream<String> rule =
        step.whenWaiting() == WhenWaiting.CALL
            ? Stream.empty()
            : Stream.of("when-waiting=" + step.whenWaiting());
    return Stream.concat(maxWait, rule);
  }

  private static Stream<String> line(WorkflowDeadline deadline) {
    Duration after = deadline.after();
    return deadline.equals(WorkflowDeadline.NONE)
        ? Stream.empty()
        : Stream.of(
            "deadline after=%s policy=%s"
                .formatted(after == null ? "none" : millis(after), deadline.policy()));
  }

  private static Stream<String> line(CorrectedBy correctedBy) {
    return correctedBy == CorrectedBy.OPERATOR
        ? Stream.empty()
        : Stream.of("corrections=" + correctedBy);
  }

  private static String line(StepGroup group) {
    String policy =
        group.onFailure() == OnFailure.UNDO_ORDER ? "" : " on-failure=" + group.onFailure();
    return "group %s for-each=%s steps=%s%s"
        .formatted(group.name(), group.forEach(), group.steps(), policy);
  }

  private static Stream<String> schema(String of, @Nullable JsonNode schema) {
    return Stream.ofNullable(schema)
        .map(given -> "attribute-schema %s=%s".formatted(of, CanonicalJson.of(given)));
  }

  private static Stream<String> paths(String field, AttributePaths paths) {
    return Stream.of(paths.paths())
        .filter(given -> !given.isEmpty())
        .map(given -> field + "=" + given);
  }

  private static String text(FailurePolicies policies) {
    return policies.otherwise() + (policies.byCode().isEmpty() ? "" : policies.byCode().toString());
  }

  private static String text(Backoff backoff) {
    // Exact digits: how Java prints a double has changed between releases.
    String factor = new BigDecimal(backoff.factor()).toPlainString();
    return millis(backoff.first()) + "*" + factor + ".." + millis(backoff.max());
  }

  private static String millis(Duration duration) {
    return duration.toMillis() + "ms";
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
