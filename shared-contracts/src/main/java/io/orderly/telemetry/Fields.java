package io.orderly.telemetry;

/**
 * The names of the fields of log lines and of the attributes of spans, which are the same, so that
 * logs and traces can be correlated.
 */
public final class Fields {

  public static final String ORDER_ID = "orderly.order.id";
  public static final String WORKFLOW = "orderly.workflow";
  public static final String STEP = "orderly.step";
  public static final String ATTEMPT = "orderly.attempt";
  public static final String DIRECTION = "orderly.direction";
  public static final String AGENT = "orderly.agent";

  /** Of the order, after the change. */
  public static final String PROCESS_STATE = "orderly.process_state";

  /** Of the order, after the change. */
  public static final String VERSION = "orderly.version";

  /** The changes of the order's steps, for people. */
  public static final String STEPS = "orderly.steps";

  /** How it ended: the values of the metrics. */
  public static final String OUTCOME = "orderly.outcome";

  /** The code of a failure. */
  public static final String FAILURE = "orderly.failure";

  /** The channel of a submission: rest, batch or topic. */
  public static final String CHANNEL = "orderly.channel";

  /** The id of the order's trace, as ECS names it. */
  public static final String TRACE_ID = "trace.id";

  private Fields() {}
}
