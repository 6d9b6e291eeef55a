package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps that are performed per element of a list. */
class GroupTest {

  /** Stock is allocated in shipments; each is billed and sent by itself; then mail goes out. */
  private static final WorkflowText SHIPMENTS =
      new WorkflowText(
          """
          name: shipments
          agents:
            any: { idempotency-window: 30d }
          steps:
            - { name: check, agent: any, complete-within: 1s }
            - { name: allocate, agent: any, complete-within: 1s }
            - { name: bill, agent: any, complete-within: 1s, after: [ check ] }
            - { name: ship, agent: any, complete-within: 1s, after: [ bill ], undo: call }
            - { name: mail, agent: any, complete-within: 1s, after: [ shipment ] }
          groups:
            - name: shipment
              for-each: results.allocate.shipments
              steps: [ ship, bill ]
          """);

  private static final WorkflowText UNDONE_ALONE =
      SHIPMENTS
          .with("undo: call }", "on-failure: undo }")
          .with("steps: [ ship, bill ]", "steps: [ ship, bill ]\n    on-failure: undo group");

  private static final WorkflowText LINES = SHIPMENTS.with("results.allocate.shipments", "lines");

  @Test
  void aGroupHasItsStepsInTheOrderOfTheWorkflow() {
    StepGroup group = SHIPMENTS.parsed().groups().get(0);

    assertThat(group)
        .isEqualTo(
            new StepGroup("shipment", "results.allocate.shipments", List.of("bill", "ship")));
    assertThat(group.source()).isEqualTo("allocate");
    assertThat(group.pathInResult()).containsExactly("shipments");
    assertThat(LINES.parsed().groups().get(0).source()).isNull();
    assertThat(SHIPMENTS.with("[ ship, bill ]", "[ bill, ship ]").parsed())
        .isEqualTo(SHIPMENTS.parsed());
  }

  @Test
  void aGroupSaysWhatAFailedStepUndoes() {
    assertThat(SHIPMENTS.parsed().groups().get(0).onFailure()).isEqualTo(OnFailure.UNDO_ORDER);
    assertThat(UNDONE_ALONE.parsed().groups().get(0).onFailure()).isEqualTo(OnFailure.UNDO_GROUP);
    assertThat(UNDONE_ALONE.with("undo group", "undo order").parsed().id())
        .as("version of what is said by default, too")
        .isEqualTo(SHIPMENTS.with("undo: call }", "on-failure: undo }").parsed().id());
  }

  /** The order is not undone, so what is outside of the element may be beyond undo. */
  @Test
  void anElementMayBeUndoneAloneBesideStepsThatCannotBeUndone() {
    WorkflowText outside =
        UNDONE_ALONE.with("name: check, agent: any,", "name: check, agent: any, undo: none,");

    assertThat(outside.parsed().groups()).hasSize(1);
    assertThat(errors(new WorkflowParser(), outside.with("undo group", "undo order")))
        .singleElement()
        .asString()
        .startsWith("step \"ship\": on-failure is undo, but check (undo: none) may have begun");
  }

  @ParameterizedTest
  @MethodSource
  void itsVersionDependsOnItsGroups(WorkflowText other) {
    assertThat(other.parsed().id()).isNotEqualTo(SHIPMENTS.parsed().id());
  }

  static Stream<WorkflowText> itsVersionDependsOnItsGroups() {
    return Stream.of(
        LINES,
        SHIPMENTS.with("results.allocate.shipments", "results.allocate"),
        SHIPMENTS.with("name: shipment\n", "name: parcel\n").with("[ shipment ]", "[ parcel ]"),
        SHIPMENTS.with("[ ship, bill ]", "[ ship ]").with("after: [ bill ],", ""),
        UNDONE_ALONE);
  }

  @Test
  void anOrderHasItsStepsPerElement() {
    WorkflowDefinition order = LINES.parsed().ofNewOrder(2);

    assertThat(order.steps())
        .extracting(StepDefinition::name)
        .containsExactly("check", "allocate", "bill.1", "ship.1", "bill.2", "ship.2", "mail");
    assertThat(order.step("ship.2").after()).containsExactly("bill.2");
    assertThat(order.step("bill.2").after()).containsExactly("check");
    assertThat(order.predecessors("mail"))
        .containsExactlyInAnyOrder("check", "bill.1", "bill.2", "ship.1", "ship.2");
    assertThat(order.step("ship.1").agent()).isEqualTo("any");
  }

  @Test
  void aGroupWhoseListIsNotKnownHasNoSteps() {
    WorkflowDefinition order = SHIPMENTS.parsed().ofNewOrder(2);

    assertThat(order.steps())
        .extracting(StepDefinition::name)
        .containsExactly("check", "allocate", "mail");
    assertThat(order.step("mail").after()).containsExactly("allocate", "check");
  }

  @Test
  void itsStepsComeAfterTheStepThatReturnsTheList() {
    WorkflowDefinition order =
        SHIPMENTS.parsed().ofOrder(List.of("check", "allocate", "mail", "bill.1", "ship.1"));

    assertThat(order.step("bill.1").after()).containsExactly("allocate", "check");
    assertThat(order.step("mail").after()).containsExactly("allocate", "bill.1", "check", "ship.1");
  }

  @Test
  void anUndoByAStepOfTheGroupIsByThatOfTheElement() {
    WorkflowDefinition order =
        LINES
            .with("after: [ check ] }", "after: [ check ], undo: by ship }")
            .parsed()
            .ofNewOrder(2);

    assertThat(order.step("bill.2").undoneBy()).isEqualTo("ship.2");
  }

  @Test
  void theStepOfAnElementIsAsItsWorkflowSays() {
    WorkflowDefinition workflow = LINES.parsed();

    assertThat(workflow.step("bill.17")).isEqualTo(workflow.step("bill"));
  }

  @Test
  void aStepOfAnElementAsksWhatItsWorkflowSays() {
    WorkflowDefinition workflow =
        LINES
            .with(
                "{ name: bill, agent: any,",
                "{ name: bill, ask: { of: operators, question: Bill it },")
            .with(" complete-within: 1s, after: [ check ] }", " after: [ check ] }")
            .parsed();

    assertThat(workflow.ask("bill.2")).isEqualTo(workflow.ask("bill")).isPresent();
    assertThat(workflow.ofNewOrder(2).ask("bill.2")).isEqualTo(workflow.ask("bill"));
    assertThat(workflow.ask("ship.2")).isEmpty();
  }

  @Test
  void anOrderHasAtMostAHundredLinesAndThreeHundredSteps() {
    assertThat(SHIPMENTS.parsed().maxLines()).isEmpty();
    assertThat(LINES.parsed().maxLines()).hasValue(100);
    assertThat(LINES.with("[ ship, bill ]", "[ ship, bill, check ]").parsed().maxLines())
        .hasValue((StepGroup.MAX_STEPS - 2) / 3);
  }

  @Test
  void aConditionReadsTheElementAndTheResultsOfTheSameElement() {
    WorkflowParser parser =
        new WorkflowParser(
            (kind, text, before, isOfGroup) -> Optional.of(before + " " + isOfGroup),
            SchemaCheck.ALREADY_CHECKED);

    assertThat(errors(parser, SHIPMENTS.with("undo: call", "when: a")))
        .containsExactly("step \"ship\": when is \"a\"; [allocate, bill, check] true.");
    assertThat(errors(parser, SHIPMENTS.with("[ shipment ] }", "[ shipment ], when: a }")))
        .containsExactly("step \"mail\": when is \"a\"; [allocate, check] false.");
  }

  @ParameterizedTest
  @MethodSource
  void anInvalidGroupIsReported(WorkflowText text, String message) {
    // One that makes a cycle may make several.
    assertThat(errors(new WorkflowParser(), text)).contains(message).hasSizeLessThan(3);
  }

  static Stream<Arguments> anInvalidGroupIsReported() {
    String second = "\n  - { name: parcel, for-each: lines, steps: [ %s ] }\n";
    return Stream.of(
        arguments(
            LINES.with("steps:\n", "steps:\n  - { name: amend, amend: { lines: a } }\n"),
            "step \"amend\": amend changes the lines, but the steps of group \"shipment\" exist for"
                + " each line from the submission on; its for-each must be results.amend.lines."),
        arguments(
            SHIPMENTS
                .with("steps:\n", "steps:\n  - { name: amend, amend: { lines: a } }\n")
                .with("[ ship, bill ]", "[ ship, bill, amend ]"),
            "step \"amend\": amend changes the whole order, and this step is performed per element"
                + " of a group; it must be outside all groups."),
        arguments(
            SHIPMENTS.with("[ ship, bill ]", "[ ship, bill, pack ]"),
            "group \"shipment\": steps names \"pack\", which is no step; it must name some of"
                + " check, allocate, bill, ship, mail."),
        arguments(
            SHIPMENTS.with("[ ship, bill ]", "[ ship, bill, bill ]"),
            "group \"shipment\": steps names \"bill\" twice; once is enough."),
        arguments(
            new WorkflowText(SHIPMENTS.yaml().stripTrailing() + second.formatted("ship")),
            "group \"parcel\": steps names \"ship\", which is in group \"shipment\" already; a step"
                + " is in one group only."),
        arguments(
            new WorkflowText(SHIPMENTS.yaml().stripTrailing() + second.formatted("shipment, mail")),
            "group \"parcel\": steps names group \"shipment\"; groups can't be nested."),
        arguments(
            SHIPMENTS.with("for-each: results.allocate.shipments", "for-each: result.allocate"),
            "group \"shipment\": for-each is \"result.allocate\"; it must be lines, or a list in"
                + " the result of a step, such as results.allocate.shipments."),
        arguments(
            SHIPMENTS.with("results.allocate.shipments", "results.pick.parcels"),
            "group \"shipment\": for-each is results.pick.parcels, but no step is named \"pick\"."),
        arguments(
            SHIPMENTS.with("results.allocate.shipments", "results.bill.parcels"),
            "group \"shipment\": for-each is results.bill.parcels, but step \"bill\" is performed"
                + " per element of a group; groups can't be nested, so the list must come from a"
                + " step outside all groups."),
        arguments(
            SHIPMENTS.with("steps: [ ship, bill ]", "steps: []"),
            "group \"shipment\": steps is an empty list; it must name at least one step."),
        arguments(
            SHIPMENTS.with("after: [ shipment ]", "after: [ ship ]"),
            "step \"mail\": after names \"ship\", which is performed per element of group"
                + " \"shipment\"; a step outside comes after all elements, so it must name"
                + " shipment."),
        arguments(
            SHIPMENTS.with("after: [ bill ],", "after: [ shipment ],"),
            "step \"ship\": after names the step's own group; it must name steps of the group."),
        arguments(
            SHIPMENTS.with("after: [ check ]", "after: [ mail ]"),
            "steps: after is cyclic, bill -> mail -> shipment -> bill; none of these could ever"
                + " start, so one must not come after the next."),
        arguments(
            SHIPMENTS.with(
                "name: allocate, agent: any,", "name: allocate, agent: any, after: [shipment],"),
            "steps: after is cyclic, allocate -> shipment -> bill -> allocate; none of these could"
                + " ever start, so one must not come after the next."),
        arguments(
            SHIPMENTS
                .with("after: [ check ] }", "after: [ check ], on-failure: undo }")
                .with("undo: call", "undo: none"),
            "step \"bill\": on-failure is undo, but ship (undo: none) may have begun by then; it"
                + " must be alert or wait, or every step with undo: none must come after this"
                + " one."),
        arguments(
            UNDONE_ALONE.with("name: bill, agent: any,", "name: bill, agent: any, undo: none,"),
            "step \"ship\": on-failure is undo, but bill (undo: none) may have begun by then; it"
                + " must be alert or wait, or every step with undo: none must come after this"
                + " one."),
        arguments(
            UNDONE_ALONE.with("undo group", "undo element"),
            "group \"shipment\": on-failure is \"undo element\"; it must be undo order or undo"
                + " group."),
        arguments(
            UNDONE_ALONE.with("on-failure: undo }", "on-failure: alert }"),
            "group \"shipment\": on-failure is undo group, but no step of the group has"
                + " on-failure: undo, so no element would ever be undone; a step must have it, or"
                + " the group's must be left out."),
        arguments(
            SHIPMENTS.with("name: check, agent: any,", "name: check, agent: any, undo: by ship,"),
            "step \"check\": undo is by \"ship\", which is performed per element of a group; that"
                + " one must be outside."));
  }

  private static List<String> errors(WorkflowParser parser, WorkflowText text) {
    return catchThrowableOfType(
            InvalidWorkflowException.class, () -> parser.parse("test", text.yaml()))
        .errors();
  }
}
