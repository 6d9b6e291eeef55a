package io.orderly.workflow;

import io.orderly.yaml.FileErrors;
import io.orderly.yaml.YamlFile;
import java.util.List;
import java.util.Optional;

/**
 * Makes a checked definition of a workflow file: YAML of at most 100,000 characters, 50 agents and
 * 50 steps.
 *
 * <pre>
 * name: order-fulfilment            # 1 to 63 small letters, digits, hyphens; a letter first
 * agents:
 *   carrier:
 *     idempotency-window: 30d       # 1ms to 365d
 *     tombstones: kept              # kept (default) or none
 *     partner: ups@3                # name and version of the partner file; default any
 * steps:
 *   - name: ship
 *     agent: carrier                # declared above
 *     operation: express            # one of the agent's; default: the agent's own
 *     with: { insured: true }       # parameters of the operation; default none
 *     after: [ take-payment ]       # other steps, without a circle; default none
 *     complete-within: 20s          # 100ms to 1h
 *     attempts: 12                  # 1 (the first try alone) to 1000; default 12
 *     backoff:                      # default 2s, 2, 5m
 *       first: 2s                   # 1ms to 365d
 *       factor: 2                   # 1 to 1000
 *       max: 5m                     # first to 365d
 *     on-failure: alert             # alert (default), wait or undo; or by code:
 *                                   # { card-declined: undo, "*": alert }
 *     waits: 2                      # with on-failure: wait only; 1 to 1000
 *     wait-for: 1h                  # with on-failure: wait only; 1ms to 365d
 *     undo: call                    # call (default), none, nothing, or by and a later step
 *     when-waiting: settle-first    # call (default): an accepted step is undone as it is
 *     undo-without-tombstones: accepted   # with on-failure: undo only
 *     reads: [ attributes.address ] # attributes that its agent receives; default none. Also results
 *                                   # of earlier steps, or no-results; default all
 *     when: order.country == "DE"   # performed only if this is true; default always
 * groups:                           # steps that are performed per element of a list; default none
 *   - name: shipment                # steps outside that come after it wait for all elements
 *     for-each: lines               # or a list in a result: results.allocate.shipments
 *     steps: [ bill, ship ]         # steps of above, each in one group only
 * deadline: { after: 2h, policy: undo }   # of the whole order; after: 1s to 365d, default none;
 *                                   # policy: alert (default) or undo
 * sensitive: [ attributes.payment.token ] # attributes, and results, that no person is shown; default none
 * search: [ attributes.email ]      # up to 8 attributes by which orders are found; default none
 * attribute-schemas:                # JSON Schemas; default none, so that attributes are anything
 *   order: { required: [ email ] }  # of the attributes of an order
 *   line: { required: [ size ] }    # of those of each line
 * corrections: submitter            # operator (default): operators only correct attributes
 * </pre>
 *
 * <p>{@link YamlFile} reads the text, {@link DefinitionReader} its fields, {@link StepGraph} checks
 * what several steps say together, {@link ContentVersion} names the result.
 */
public final class WorkflowParser {

  private final ConditionCheck conditions;
  private final SchemaCheck schemas;

  /** For definitions whose conditions and schemas were checked before they were stored. */
  public WorkflowParser() {
    this(ConditionCheck.ALREADY_CHECKED, SchemaCheck.ALREADY_CHECKED);
  }

  /** For new definitions. */
  public WorkflowParser(ConditionCheck conditions, SchemaCheck schemas) {
    this.conditions = conditions;
    this.schemas = schemas;
  }

  /**
   * The definition that the text describes; equal definitions have equal versions.
   *
   * @param source what to call the text in messages, such as its file name
   * @throws InvalidWorkflowException with every error found
   */
  public WorkflowDefinition parse(String source, String yaml) {
    FileErrors errors = new FileErrors();
    Optional<WorkflowDefinition> definition =
        YamlFile.read(yaml, errors)
            .flatMap(new DefinitionReader(conditions, schemas, errors)::read);
    if (errors.count() > 0) {
      throw new InvalidWorkflowException(source, errors.all());
    }
    return definition.orElseThrow();
  }

  /** A workflow file that can't be run. Carries every error found in it, not only the first. */
  public static final class InvalidWorkflowException extends RuntimeException {

    private final List<String> errors;

    InvalidWorkflowException(String source, List<String> errors) {
      super(source + " is no valid workflow:\n- " + String.join("\n- ", errors));
      this.errors = List.copyOf(errors);
    }

    /** One sentence per error: its place, what is invalid and what would be valid. Never empty. */
    public List<String> errors() {
      return errors;
    }
  }
}
