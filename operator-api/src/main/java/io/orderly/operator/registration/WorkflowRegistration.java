package io.orderly.operator.registration;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.partner.condition.StepCondition;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.workflows.RegistrationCommand;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.store.workflows.WorkflowRegistrations.Outcome;
import io.orderly.store.workflows.WorkflowRegistrations.Registration;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import io.orderly.workflow.WorkflowParser.InvalidWorkflowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Begins new orders of a workflow with a version that an operator gives, or with none any more. */
@Component
final class WorkflowRegistration {

  private static final Logger LOG = LoggerFactory.getLogger(WorkflowRegistration.class);

  /** A longer list helps nobody, and a file can have one error in each of its lines. */
  private static final int MAX_ERRORS = 100;

  private final WorkflowRegistrations registrations;
  private final WorkflowCatalogue catalogue;
  private final WorkflowParser parser =
      new WorkflowParser(StepCondition::findError, AttributeCheck::findErrors);
  private final Set<String> shipped =
      ShippedWorkflows.load().stream()
          .map(workflow -> workflow.id().name())
          .collect(Collectors.toUnmodifiableSet());

  WorkflowRegistration(WorkflowRegistrations registrations, WorkflowCatalogue catalogue) {
    this.registrations = registrations;
    this.catalogue = catalogue;
  }

  /**
   * Registers a version for new orders.
   *
   * @throws ProblemException if the definition is invalid, or its name belongs to a file
   */
  RegistrationAnswer register(String yaml, CommandHead head, boolean isDryRun) {
    WorkflowDefinition definition = parsed(yaml);
    WorkflowId id = definition.id();
    RegistrationCommand command =
        new RegistrationCommand(
            head.commandId(), id.name(), id.version(), yaml, head.actor(), head.reason());
    if (shipped.contains(id.name())) {
      throw refused("Workflow %s comes with Orderly: give yours another name.", command, null);
    }
    Registration registration =
        isDryRun ? registrations.preview(command) : registrations.run(command);
    List<String> changes = changes(registration.before(), definition);
    String detail =
        switch (registration.outcome()) {
          case APPLIED ->
              isDryRun ? "would begin new orders" : "begins new orders within two seconds";
          case ALREADY -> "begins new orders already";
          case FROM_FILE -> throw ofFile(command, registration, changes);
          case TOO_MANY -> throw tooMany(command, registration);
          case ID_IN_USE -> throw Problems.idInUse(command.commandId());
          case UNKNOWN, LEFT_TO_FILE ->
              throw new IllegalStateException("no outcome of a registration");
        };
    return answer(command, registration, isDryRun, changes, "workflow %s " + detail);
  }

  /**
   * Ends the new orders of a workflow; those that it has go on.
   *
   * @throws ProblemException if its name is unknown or belongs to a file
   */
  RegistrationAnswer retire(String name, CommandHead head) {
    RegistrationCommand command =
        new RegistrationCommand(head.commandId(), name, null, null, head.actor(), head.reason());
    Registration registration = registrations.run(command);
    String detail =
        switch (registration.outcome()) {
          case APPLIED -> "begins no new orders from now on, or within two seconds";
          case ALREADY -> "begins no new orders, as before";
          case FROM_FILE -> throw ofFile(command, registration, List.of());
          case UNKNOWN -> throw Problems.unknownName("workflow", name, known());
          case ID_IN_USE -> throw Problems.idInUse(command.commandId());
          case LEFT_TO_FILE ->
              "is named by operators no more, but begins new orders in version "
                  + registration.before()
                  + " while a submission service has it from a file: remove the file and restart"
                  + " them";
          case TOO_MANY -> throw new IllegalStateException("a retirement adds no version");
        };
    return answer(command, registration, false, List.of(), "workflow %s " + detail);
  }

  private WorkflowDefinition parsed(String yaml) {
    try {
      return parser.parse("definition", yaml);
    } catch (InvalidWorkflowException invalid) {
      List<FieldProblem> errors = new ArrayList<>();
      invalid.errors().stream()
          .limit(MAX_ERRORS)
          .map(error -> error.endsWith(".") ? error.substring(0, error.length() - 1) : error)
          .forEach(error -> errors.add(new FieldProblem("definition", error)));
      int more = invalid.errors().size() - errors.size();
      if (more > 0) {
        errors.add(new FieldProblem("definition", "%d more errors".formatted(more)));
      }
      throw ProblemException.invalid(
          "The definition is no valid workflow; see errors. ./orderly workflow check FILE lists"
              + " them as well.",
          errors);
    }
  }

  private List<String> changes(@Nullable String before, WorkflowDefinition definition) {
    WorkflowId id = definition.id();
    return before == null || before.equals(id.version())
        ? List.of()
        : catalogue
            .find(new WorkflowId(id.name(), before))
            .map(former -> DefinitionChanges.between(former, definition))
            .orElse(List.of());
  }

  private Set<String> known() {
    return catalogue.runnable().stream()
        .map(WorkflowId::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static RegistrationAnswer answer(
      RegistrationCommand command,
      Registration registration,
      boolean isDryRun,
      List<String> changes,
      String detail) {
    String version = command.version();
    String subject = version == null ? command.name() : command.name() + "@" + version;
    if (!isDryRun && registration.outcome() != Outcome.ALREADY) {
      LOG.info(
          "Workflow {} {} for new orders by {}, command {}",
          subject,
          version == null ? "retired" : "registered",
          command.actor(),
          command.commandId());
    }
    return new RegistrationAnswer(
        isDryRun,
        command.commandId(),
        command.name(),
        version,
        registration.before(),
        registration.outcome() == Outcome.ALREADY ? "already" : "applied",
        changes,
        detail.formatted(subject));
  }

  private static ProblemException ofFile(
      RegistrationCommand command, Registration registration, List<String> changes) {
    String before = Objects.requireNonNull(registration.before());
    String way =
        command.version() == null
            ? "Workflow %s comes from a file of the submission services, in version "
                + before
                + ". Remove the file and restart them."
            : "Workflow %s comes from a file of the submission services, in version "
                + before
                + ". Change the file, or give yours another name. To register it from now on:"
                + " register the file as it is, remove it, restart them, and register changes 15"
                + " minutes later.";
    return refused(way, command, before).with("changes", changes);
  }

  private static ProblemException tooMany(RegistrationCommand command, Registration registration) {
    return refused(
        "Workflow %s can't be registered: "
            + WorkflowRegistrations.MAX_ACTIVE_VERSIONS
            + " workflow versions are active. Those that no service begins orders with and no order"
            + " is on are retired within half an hour; retire workflows that are no longer needed.",
        command,
        registration.before());
  }

  private static ProblemException refused(
      String detail, RegistrationCommand command, @Nullable String before) {
    ProblemException refusal =
        new ProblemException(ProblemType.COMMAND_REFUSED, detail.formatted(command.name()))
            .with("commandId", command.commandId())
            .with("name", command.name());
    if (command.version() != null) {
      refusal.with("version", command.version());
    }
    return before == null ? refusal : refusal.with("before", before);
  }
}
