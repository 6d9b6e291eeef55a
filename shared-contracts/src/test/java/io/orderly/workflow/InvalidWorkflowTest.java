package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static io.orderly.workflow.WorkflowText.SHORTEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InvalidWorkflowTest {

  private static final String A_WORKFLOW =
      "it must be a mapping with the fields name, agents, steps, groups, sensitive, deadline,"
          + " search, attribute-schemas, corrections.";
  private static final String A_STEP_FIELD =
      "it must be one of name, agent, after, complete-within, attempts, backoff, on-failure, waits,"
          + " wait-for, max-wait, undo, when-waiting, undo-without-tombstones, reads, when,"
          + " operation, with,"
          + " ask, wait, amend.";
  private static final String A_NAME =
      "it must be a name of 1 to 63 small letters, digits and hyphens that begins with a letter.";
  private static final String A_CODE =
      "it must be 1 to 63 small letters, digits and hyphens, such as card-declined, or \"*\" for"
          + " every other code.";
  private static final String AN_UNDO =
      "it must be call, none, nothing, or by and the name of a later step.";
  private static final String A_TIME_LIMIT =
      "it must be a duration from 100ms to 1h, written like 500ms, 10s, 5m, 2h or 30d.";
  private static final String A_DURATION =
      "it must be a duration from 1ms to 365d, written like 500ms, 10s, 5m, 2h or 30d.";
  private static final String A_COUNT = "it must be a whole number from 1 to 1000.";
  private static final String ALERT_OR_WAIT =
      " (undo: none) may have begun by then; it must be alert or wait, or every step with undo:"
          + " none must come after this one.";
  private static final String CONSENT =
      " keeps no tombstones, so a late call may act after its undo; to take that risk the step must"
          + " say undo-without-tombstones: accepted.";

  /** One step with an agent that keeps no tombstones, and one whose call leaves nothing. */
  private static final WorkflowText DUE =
      new WorkflowText(
          chain("{ name: first, agent: none }", "{ name: second, agent: none, undo: nothing }")
                  .yaml()
              + "deadline: { after: 2h, policy: undo }\n");

  @ParameterizedTest(name = "{0}")
  @MethodSource({"ofTheFile", "ofAgents", "ofAStep", "ofItsFailing", "ofTheGraph", "ofUndoing"})
  void isReportedWithItsPlaceAndACorrectForm(String error, WorkflowText text, String message) {
    assertThat(errorsOf(text)).containsExactly(message);
  }

  static Stream<Arguments> ofTheFile() {
    return Stream.of(
        arguments("empty", new WorkflowText(""), "workflow: found nothing; " + A_WORKFLOW),
        arguments(
            "only a comment", new WorkflowText("# soon"), "workflow: found nothing; " + A_WORKFLOW),
        arguments(
            "a text", new WorkflowText("ship it"), "workflow: found \"ship it\"; " + A_WORKFLOW),
        arguments("a list", new WorkflowText("[ ship ]"), "workflow: found a list; " + A_WORKFLOW),
        arguments(
            "bracket left open",
            FULL.with("take-payment ]", "take-payment"),
            "line 28, column 20: the file can't be read, while parsing a flow sequence, expected"
                + " ',' or ']', but got :."),
        arguments(
            "wrong indentation",
            SHORTEST.with("    agent: carrier", "   agent: carrier"),
            "line 6, column 4: the file can't be read, while parsing a block collection, expected"
                + " <block end>, but found '<block mapping start>'."),
        arguments(
            "NUL",
            SHORTEST.with("20s", "\"20s\0\""),
            "line 1, column 1: the file can't be read, special characters are not allowed."),
        arguments(
            "key twice",
            SHORTEST.with("agent: carrier", "agent: carrier\n    agent: carrier"),
            "line 7, column 5: key \"agent\" is duplicated in one mapping; keep one of them."),
        arguments(
            "agent twice",
            SHORTEST.with("agents:\n", "agents:\n  carrier: { idempotency-window: 1d }\n"),
            "line 4, column 3: key \"carrier\" is duplicated in one mapping; keep one of them."),
        arguments(
            "alias",
            SHORTEST
                .with("name: ship\n", "name: &it ship\n")
                .with("agent: carrier", "agent: carrier\n    after: [ *it ]"),
            "line 7, column 14: the file can't be read, alias *it is not supported; write out"
                + " its value."),
        arguments(
            "second document",
            new WorkflowText(SHORTEST.yaml() + "---\nname: other\n"),
            "file: it holds 2 YAML documents; one is read."),
        arguments(
            "too long",
            new WorkflowText("# " + "x".repeat(100_000)),
            "file: it has 100002 characters; at most 100000 are read."),
        arguments(
            "unknown field",
            SHORTEST.with("name: shortest", "name: shortest\nversion: 2"),
            "workflow: field \"version\" is unknown; it must be one of name, agents, steps,"
                + " groups, sensitive, deadline, search, attribute-schemas, corrections."),
        arguments(
            "no name", SHORTEST.without("name: shortest"), "workflow: name is missing; " + A_NAME),
        arguments(
            "name with capitals",
            SHORTEST.with("shortest", "Shortest"),
            "workflow: name is \"Shortest\"; " + A_NAME),
        arguments(
            "name too long",
            SHORTEST.with("shortest", "s".repeat(64)),
            "workflow: name is \"" + "s".repeat(64) + "\"; " + A_NAME),
        arguments(
            "name is a number", SHORTEST.with("shortest", "7"), "workflow: name is 7; " + A_NAME),
        arguments(
            "no agents",
            SHORTEST.without("agents:\n  carrier: { idempotency-window: 30d }\n"),
            "workflow: agents is missing; it must be a mapping of 1 to 50 entries."),
        arguments(
            "no steps",
            new WorkflowText(SHORTEST.yaml().substring(0, SHORTEST.yaml().indexOf("steps:"))),
            "workflow: steps is missing; it must be a list of 1 to 50 entries."),
        arguments(
            "empty steps",
            new WorkflowText(SHORTEST.yaml().replaceAll("(?s)steps:.*", "steps: []")),
            "workflow: steps is an empty list; it must be a list of 1 to 50 entries."),
        arguments(
            "steps as a mapping",
            SHORTEST.with("- name: ship\n", "  name: ship\n"),
            "workflow: steps is a mapping; it must be a list of 1 to 50 entries."),
        arguments(
            "too many steps",
            steps(51),
            "workflow: steps is a list; it must be a list of 1 to 50 entries."));
  }

  static Stream<Arguments> ofAgents() {
    return Stream.of(
        arguments(
            "bad name",
            SHORTEST.with("  carrier:", "  car_rier: { idempotency-window: 1d }\n  carrier:"),
            "agent \"car_rier\": name is \"car_rier\"; " + A_NAME),
        arguments(
            "no mapping",
            SHORTEST.with("{ idempotency-window: 30d }", "30d"),
            "agent \"carrier\": found \"30d\"; it must be a mapping with the fields"
                + " idempotency-window, tombstones, partner."),
        arguments(
            "unknown field",
            SHORTEST.with("30d }", "30d, url: x }"),
            "agent \"carrier\": field \"url\" is unknown; it must be one of idempotency-window,"
                + " tombstones, partner."),
        arguments(
            "no window",
            SHORTEST.with("{ idempotency-window: 30d }", "{ tombstones: kept }"),
            "agent \"carrier\": idempotency-window is missing; " + A_DURATION),
        arguments(
            "no duration",
            SHORTEST.with("30d", "a month"),
            "agent \"carrier\": idempotency-window is \"a month\"; " + A_DURATION),
        arguments(
            "unknown tombstones value",
            SHORTEST.with("30d }", "30d, tombstones: forever }"),
            "agent \"carrier\": tombstones is \"forever\"; it must be kept or none."));
  }

  static Stream<Arguments> ofAStep() {
    return Stream.of(
        arguments(
            "no mapping",
            new WorkflowText(SHORTEST.yaml() + "  - pack\n"),
            "step number 2: found \"pack\"; it must be a mapping with the fields"
                + A_STEP_FIELD.substring("it must be one of".length())),
        arguments(
            "unknown field",
            SHORTEST.with("agent:", "timeout: 3s\n    agent:"),
            "step \"ship\": field \"timeout\" is unknown; " + A_STEP_FIELD),
        arguments(
            "no name",
            SHORTEST.with("- name: ship\n    agent:", "- agent:"),
            "step number 1: name is missing; " + A_NAME),
        arguments(
            "bad name",
            SHORTEST.with("name: ship\n", "name: Ship\n"),
            "step \"Ship\": name is \"Ship\"; " + A_NAME),
        arguments(
            "no agent",
            SHORTEST.without("    agent: carrier\n"),
            "step \"ship\": agent is missing; it must be the name of a declared agent."),
        arguments(
            "empty agent",
            SHORTEST.with("agent: carrier\n", "agent: \"\"\n"),
            "step \"ship\": agent is \"\"; it must be the name of a declared agent."),
        arguments(
            "unknown agent",
            FULL.with("agent: carrier", "agent: carier"),
            "step \"ship\": agent is \"carier\"; it must be one of inventory, payment,"
                + " carrier."),
        arguments(
            "no time limit",
            SHORTEST.without("    complete-within: 20s\n"),
            "step \"ship\": complete-within is missing; " + A_TIME_LIMIT),
        arguments(
            "time limit too short",
            completeWithin("99ms"),
            "step \"ship\": complete-within is \"99ms\"; " + A_TIME_LIMIT),
        arguments(
            "time limit too long",
            completeWithin("61m"),
            "step \"ship\": complete-within is \"61m\"; " + A_TIME_LIMIT),
        arguments(
            "duration without unit",
            completeWithin("20"),
            "step \"ship\": complete-within is 20; " + A_TIME_LIMIT),
        arguments(
            "duration with a space",
            completeWithin("20 s"),
            "step \"ship\": complete-within is \"20 s\"; " + A_TIME_LIMIT),
        arguments(
            "unit in capitals",
            completeWithin("20S"),
            "step \"ship\": complete-within is \"20S\"; " + A_TIME_LIMIT),
        arguments(
            "ISO duration",
            completeWithin("PT20S"),
            "step \"ship\": complete-within is \"PT20S\"; " + A_TIME_LIMIT),
        arguments(
            "fraction",
            completeWithin("1.5s"),
            "step \"ship\": complete-within is \"1.5s\"; " + A_TIME_LIMIT),
        arguments(
            "overflowing",
            completeWithin("9999999999d"),
            "step \"ship\": complete-within is \"9999999999d\"; " + A_TIME_LIMIT),
        arguments("no attempts", ship("attempts: 0"), "step \"ship\": attempts is 0; " + A_COUNT),
        arguments(
            "half an attempt", ship("attempts: 1.5"), "step \"ship\": attempts is 1.5; " + A_COUNT),
        arguments(
            "attempts as text",
            ship("attempts: many"),
            "step \"ship\": attempts is \"many\"; " + A_COUNT),
        arguments(
            "attempts left empty",
            ship("attempts:"),
            "line 8, column 14: key \"attempts\" has no value; give it one or leave it out."),
        arguments(
            "attempts beyond int",
            ship("attempts: 4294967297"),
            "step \"ship\": attempts is 4294967297; " + A_COUNT),
        arguments(
            "backoff as text",
            ship("backoff: 2s"),
            "step \"ship\": backoff is \"2s\"; it must be a mapping with at least one entry."),
        arguments(
            "unknown backoff field",
            ship("backoff: { start: 2s }"),
            "step \"ship\", backoff: field \"start\" is unknown; it must be one of first, factor,"
                + " max."),
        arguments(
            "no wait at all",
            ship("backoff: { first: 0s }"),
            "step \"ship\", backoff: first is \"0s\"; " + A_DURATION),
        arguments(
            "shrinking backoff",
            ship("backoff: { factor: 0.9 }"),
            "step \"ship\", backoff: factor is 0.9; it must be a number from 1 to 1000."),
        arguments(
            "endless factor",
            ship("backoff: { factor: 1e400 }"),
            "step \"ship\", backoff: factor is 1E+400; it must be a number from 1 to 1000."),
        arguments(
            "max below first",
            ship("backoff: { first: 10s, max: 1500ms }"),
            "step \"ship\", backoff: max is \"1500ms\"; it must be at least first, which is 10s."),
        arguments(
            "default max below first",
            ship("backoff: { first: 1h }"),
            "step \"ship\", backoff: max is \"5m\"; it must be at least first, which is 1h."),
        arguments(
            "invalid first beside a low max",
            ship("backoff: { first: soon, max: 1s }"),
            "step \"ship\", backoff: first is \"soon\"; " + A_DURATION),
        arguments(
            "unknown undo value",
            ship("undo: never"),
            "step \"ship\": undo is \"never\"; " + AN_UNDO),
        arguments(
            "undo: no is a boolean", ship("undo: no"), "step \"ship\": undo is false; " + AN_UNDO));
  }

  static Stream<Arguments> ofItsFailing() {
    return Stream.of(
        arguments(
            "unknown policy",
            ship("on-failure: retry"),
            "step \"ship\": on-failure is \"retry\"; it must be alert or wait or undo."),
        arguments(
            "a list of policies",
            ship("on-failure: [ undo, alert ]"),
            "step \"ship\": on-failure is a list; it must be alert or wait or undo, or a mapping of"
                + " codes to these."),
        arguments(
            "no codes",
            ship("on-failure: {}"),
            "step \"ship\": on-failure is an empty mapping; it must be a policy or a mapping of 1"
                + " to 50 codes."),
        arguments(
            "too many codes",
            ship(
                IntStream.range(0, 51)
                    .mapToObj("c%d: undo"::formatted)
                    .collect(Collectors.joining(", ", "on-failure: { ", " }"))),
            "step \"ship\": on-failure is a mapping; it must be a policy or a mapping of 1 to 50"
                + " codes."),
        arguments(
            "code in capitals",
            ship("on-failure: { Card-Declined: undo }"),
            "step \"ship\", on-failure: code is \"Card-Declined\"; " + A_CODE),
        arguments(
            "code too long",
            ship("on-failure: { %s: undo }".formatted("c".repeat(64))),
            "step \"ship\", on-failure: code is \"" + "c".repeat(64) + "\"; " + A_CODE),
        arguments(
            "code with a line break",
            ship("on-failure: { \"card\\ndeclined\": undo }"),
            "step \"ship\", on-failure: code is \"card declined\"; " + A_CODE),
        arguments(
            "code twice",
            ship("on-failure: { card-declined: undo, card-declined: alert }"),
            "line 8, column 40: key \"card-declined\" is duplicated in one mapping; keep one of"
                + " them."),
        arguments(
            "unknown policy of a code",
            ship("on-failure: { card-declined: retry }"),
            "step \"ship\", on-failure: card-declined is \"retry\"; it must be alert or wait or"
                + " undo."),
        arguments(
            "a refusal that is waited for",
            ship("on-failure: { card-declined: wait }\n    waits: 2\n    wait-for: 1h"),
            "step \"ship\", on-failure: card-declined is \"wait\"; it must be alert or undo: a"
                + " refusal is not tried again, so wait is for unanswered, declined, not-completed"
                + " and \"*\" only."),
        arguments(
            "waits that no code has",
            ship("on-failure: { card-declined: undo }\n    waits: 2"),
            "step \"ship\": waits is 2; it must be left out without on-failure: wait."),
        arguments(
            "misspelt wait is one error",
            ship("on-failure: wiat\n    waits: 2\n    wait-for: 1h"),
            "step \"ship\": on-failure is \"wiat\"; it must be alert or wait or undo."),
        arguments(
            "waits without the policy",
            ship("waits: 2"),
            "step \"ship\": waits is 2; it must be left out without on-failure: wait."),
        arguments(
            "wait-for without the policy",
            ship("on-failure: alert\n    wait-for: 1h"),
            "step \"ship\": wait-for is \"1h\"; it must be left out without on-failure: wait."),
        arguments(
            "wait without waits",
            ship("on-failure: wait\n    wait-for: 1h"),
            "step \"ship\": waits is missing; " + A_COUNT),
        arguments(
            "when-waiting that is no rule",
            ship("when-waiting: settle"),
            "step \"ship\": when-waiting is \"settle\"; it must be call or settle-first."),
        arguments(
            "when-waiting without an undo that is called",
            ship("undo: none\n    when-waiting: settle-first"),
            "step \"ship\": when-waiting is \"settle-first\"; it must be left out without undo:"
                + " call or by a later step."),
        arguments(
            "max-wait that is no duration",
            ship("max-wait: a week"),
            "step \"ship\": max-wait is \"a week\"; " + A_DURATION),
        arguments(
            "wait without wait-for",
            ship("on-failure: wait\n    waits: 2"),
            "step \"ship\": wait-for is missing; " + A_DURATION),
        arguments(
            "no waits",
            ship("on-failure: wait\n    waits: 0\n    wait-for: 1h"),
            "step \"ship\": waits is 0; " + A_COUNT),
        arguments(
            "consent without undo",
            ship("undo-without-tombstones: accepted"),
            "step \"ship\": undo-without-tombstones is \"accepted\"; it must be left out without"
                + " on-failure: undo."));
  }

  static Stream<Arguments> ofTheGraph() {
    return Stream.of(
        arguments(
            "step twice",
            FULL.with("name: take-payment", "name: reserve-stock")
                .with("reserve-stock, take-payment", "reserve-stock"),
            "step \"reserve-stock\": the name is given to more than one step; it must be unique."),
        arguments(
            "after an unknown step",
            FULL.with("reserve-stock, take-payment", "reserve-stock, pack"),
            "step \"ship\": after names \"pack\", which is no step; it must name some of"
                + " reserve-stock, take-payment."),
        arguments(
            "after an unknown step, alone",
            ship("after: [ pack ]"),
            "step \"ship\": after names \"pack\", which is no step; it must be left out, as there"
                + " is no other step."),
        arguments(
            "after itself",
            ship("after: [ ship ]"),
            "step \"ship\": after names the step itself; it must name other steps."),
        arguments(
            "after the same twice",
            FULL.with("reserve-stock, take-payment", "reserve-stock, reserve-stock"),
            "step \"ship\": after names \"reserve-stock\" twice; once is enough."),
        arguments(
            "after as text",
            ship("after: pack"),
            "step \"ship\": after is \"pack\"; it must be a list of step names, such as"
                + " [reserve-stock]."),
        arguments(
            "results of a step that comes later",
            FULL.with("name: reserve-stock", "name: reserve-stock\n    reads: [ results.ship.a ]"),
            "step \"reserve-stock\": reads names results.ship.a; the step has no results, as no"
                + " step comes before it."),
        arguments(
            "results of a step that does not come before",
            FULL.with("name: ship", "name: ship\n    reads: [ results.pack ]"),
            "step \"ship\": reads names results.pack; the step has results of reserve-stock,"
                + " take-payment only."),
        arguments(
            "no results beside some",
            FULL.with("name: ship", "name: ship\n    reads: [ no-results, results.take-payment ]"),
            "step \"ship\": reads is a list; it must not have no-results beside a path of"
                + " results."),
        arguments(
            "circle of two",
            FULL.with("agent: payment\n    after: []", "agent: payment\n    after: [ ship ]"),
            circle("take-payment -> ship -> take-payment")),
        arguments(
            "circle of three",
            FULL.with("agent: inventory\n    after: []", "agent: inventory\n    after: [ ship ]")
                .with(
                    "agent: payment\n    after: []", "agent: payment\n    after: [ reserve-stock ]")
                .with("[ reserve-stock, take-payment ]", "[ take-payment ]"),
            circle("reserve-stock -> ship -> take-payment -> reserve-stock")));
  }

  static Stream<Arguments> ofUndoing() {
    return Stream.of(
        arguments(
            "undo on the step that can't be undone",
            ship("on-failure: undo\n    undo: none"),
            "step \"ship\": on-failure is undo, but ship" + ALERT_OR_WAIT),
        arguments(
            "undo after a step that can't be undone",
            chain(
                "{ name: first, agent: kept, undo: none }",
                "{ name: second, agent: kept }",
                "{ name: third, agent: kept, on-failure: undo }"),
            "step \"third\": on-failure is undo, but first" + ALERT_OR_WAIT),
        arguments(
            "undo beside a step that can't be undone",
            FULL.with("wait-for: 1h\n    undo: call", "wait-for: 1h\n    undo: none"),
            "step \"reserve-stock\": on-failure is undo, but take-payment" + ALERT_OR_WAIT),
        arguments(
            "covered by no step",
            ship("undo: by pack"),
            "step \"ship\": undo is by \"pack\", which is no step that comes after this one; no"
                + " step does, so it must be call, none or nothing."),
        arguments(
            "covered by an earlier step",
            FULL.with("undo: none", "undo: by take-payment"),
            "step \"ship\": undo is by \"take-payment\", which is no step that comes after this"
                + " one; no step does, so it must be call, none or nothing."),
        arguments(
            "covered by a step beside it",
            FULL.with("wait-for: 1h\n    undo: call", "wait-for: 1h\n    undo: by reserve-stock"),
            "step \"take-payment\": undo is by \"reserve-stock\", which is no step that comes after"
                + " this one; it must name one of ship."),
        arguments(
            "covered by itself",
            ship("undo: by ship"),
            "step \"ship\": undo is by \"ship\", which is no step that comes after this one; no"
                + " step does, so it must be call, none or nothing."),
        arguments(
            "covered by a step that is not undone by a call",
            FULL.with("wait-for: 1h\n    undo: call", "wait-for: 1h\n    undo: by ship"),
            "step \"take-payment\": undo is by \"ship\", whose own undo is none; that one must be"
                + " call."),
        arguments(
            "covered by a covered step",
            chain(
                "{ name: first, agent: kept, undo: by second }",
                "{ name: second, agent: kept, undo: by third }",
                "{ name: third, agent: kept }"),
            "step \"first\": undo is by \"second\", whose own undo is by third; that one must be"
                + " call."),
        arguments(
            "by no name", ship("undo: \"by \""), "step \"ship\": undo is \"by \"; " + AN_UNDO),
        arguments(
            "undo by one code behind a step that can't be undone",
            chain(
                "{ name: first, agent: kept, undo: none }",
                "{ name: second, agent: kept }",
                "{ name: third, agent: kept, on-failure: { no-such-town: undo} }"),
            "step \"third\": on-failure is undo, but first" + ALERT_OR_WAIT),
        arguments(
            "undo by every other code at an agent without tombstones",
            chain("{ name: first, agent: none, on-failure: { fraud: alert, \"*\": undo} }"),
            "step \"first\": on-failure is undo, but the agent of first" + CONSENT),
        arguments(
            "undo at an agent without tombstones",
            chain("{ name: first, agent: none, on-failure: undo }"),
            "step \"first\": on-failure is undo, but the agent of first" + CONSENT),
        arguments(
            "undo after an agent without tombstones",
            chain(
                "{ name: first, agent: none }",
                "{ name: second, agent: kept }",
                "{ name: third, agent: kept, on-failure: undo }"),
            "step \"third\": on-failure is undo, but the agent of first" + CONSENT),
        arguments(
            "undo beside an agent without tombstones",
            FULL.with(
                "payment: { idempotency-window: 30d, tombstones: kept }",
                "payment: { idempotency-window: 30d, tombstones: none }"),
            "step \"reserve-stock\": on-failure is undo, but the agent of take-payment" + CONSENT),
        arguments(
            "undo at the deadline after an agent without tombstones",
            DUE,
            "deadline: policy is undo, but the agent of first keeps no tombstones, so a late call"
                + " may act after its undo; to take that risk the deadline must say"
                + " undo-without-tombstones: accepted."),
        arguments(
            "consent of a deadline without undo",
            DUE.with("policy: undo", "policy: alert, undo-without-tombstones: accepted"),
            "deadline: undo-without-tombstones is \"accepted\"; it must be left out without policy:"
                + " undo."),
        arguments(
            "misspelt consent is one error",
            chain("{ name: first, agent: none, on-failure: undo, undo-without-tombstones: yes }"),
            "step \"first\": undo-without-tombstones is true; it must be accepted."));
  }

  @Test
  void allErrorsAreReportedAtOnce() {
    WorkflowText text =
        FULL.with("name: full", "name: Full")
            .with("attempts: 3", "attempts: 0")
            .with("complete-within: 20s", "complete-within: soon")
            .with("agent: carrier", "agent: carier")
            .with("reserve-stock, take-payment", "reserve-stock, pack");

    InvalidWorkflowException invalid =
        catchThrowableOfType(InvalidWorkflowException.class, text::parsed);

    assertThat(invalid.errors())
        .containsExactly(
            "workflow: name is \"Full\"; " + A_NAME,
            "step \"reserve-stock\": attempts is 0; " + A_COUNT,
            "step \"take-payment\": complete-within is \"soon\"; " + A_TIME_LIMIT,
            "step \"ship\": agent is \"carier\"; it must be one of inventory, payment,"
                + " carrier.",
            "step \"ship\": after names \"pack\", which is no step; it must name some of"
                + " reserve-stock, take-payment.");
    assertThat(invalid)
        .hasMessageStartingWith("test.yaml is no valid workflow:\n- workflow: name is")
        .hasMessageContaining(invalid.errors().get(4));
  }

  @Test
  void aDeadlineThatAcceptsLateCallsMayUndo() throws Exception {
    WorkflowText text = DUE.with("policy: undo", "policy: undo, undo-without-tombstones: accepted");

    assertThat(text.parsed().deadline().policy()).isEqualTo(WorkflowDeadline.Policy.UNDO);
  }

  @Test
  void twoSeparateCirclesAreBothReported() {
    WorkflowText text =
        new WorkflowText(
            steps(4)
                .yaml()
                .replace("name: step-0,", "name: step-0, after: [ step-1 ],")
                .replace("name: step-1,", "name: step-1, after: [ step-0 ],")
                .replace("name: step-2,", "name: step-2, after: [ step-3 ],")
                .replace("name: step-3,", "name: step-3, after: [ step-2 ],"));

    assertThat(errorsOf(text))
        .containsExactly(
            circle("step-0 -> step-1 -> step-0"), circle("step-2 -> step-3 -> step-2"));
  }

  @Test
  void aLongValueIsCutInTheMessage() {
    assertThat(errorsOf(completeWithin("x".repeat(5_000))))
        .containsExactly(
            "step \"ship\": complete-within is \"" + "x".repeat(80) + "...\"; " + A_TIME_LIMIT);
  }

  private static List<String> errorsOf(WorkflowText text) {
    return catchThrowableOfType(InvalidWorkflowException.class, text::parsed).errors();
  }

  private static String circle(String way) {
    return "steps: after is cyclic, "
        + way
        + "; none of these could ever start, so one must not come after the next.";
  }

  private static WorkflowText completeWithin(String duration) {
    return SHORTEST.with("20s", duration);
  }

  /** The shortest workflow with a further field on its only step. */
  private static WorkflowText ship(String field) {
    return new WorkflowText(SHORTEST.yaml() + "    " + field + "\n");
  }

  /** As many steps side by side. */
  private static WorkflowText steps(int count) {
    String steps =
        IntStream.range(0, count)
            .mapToObj("  - { name: step-%d, agent: carrier, complete-within: 1s }\n"::formatted)
            .collect(Collectors.joining());
    return new WorkflowText(SHORTEST.yaml().replaceAll("(?s)steps:\n.*", "steps:\n" + steps));
  }

  /** Steps one after the other, at an agent with tombstones and one without. */
  private static WorkflowText chain(String... steps) {
    StringBuilder text =
        new StringBuilder("name: chain\nagents:\n")
            .append("  kept: { idempotency-window: 1d, tombstones: kept }\n")
            .append("  none: { idempotency-window: 1d, tombstones: none }\nsteps:\n");
    List<String> names = List.of("first", "second", "third");
    for (int position = 0; position < steps.length; position++) {
      String after = position == 0 ? "" : names.get(position - 1);
      text.append("  - ")
          .append(
              steps[position].replace(" }", ", complete-within: 1s, after: [ " + after + " ] }"))
          .append("\n");
    }
    return new WorkflowText(text.toString());
  }
}
