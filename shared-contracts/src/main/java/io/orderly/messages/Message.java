package io.orderly.messages;

/** A message over Kafka, as JSON. */
public sealed interface Message
    permits AgentReport,
        HookEvent,
        OperatorAlert,
        OrderStatus,
        OrderSubmission,
        PartnerEvent,
        SchedulerCommand,
        StepCompletion,
        StepReply,
        StepRequest,
        SubmissionRefused {

  /** The version of the schemas below; a reader refuses versions that it does not know. */
  int SCHEMA_VERSION = 1;

  /** The version of this message's schema, part of its JSON. */
  int schemaVersion();
}
