package io.orderly.supervisor.commands;

import io.orderly.process.ProcessEvent;
import java.util.UUID;

/** What an operator asks for; one record a command. */
public sealed interface OperatorCommand permits ResubmitOrder {

  /** Made by the caller: a repeat of it gets the same answer. */
  String commandId();

  UUID orderId();

  /** Who asks. */
  String actor();

  /** Why, in the operator's words. */
  String reason();

  /** The command's word, as it is recorded. */
  String kind();

  /** What it is to the state machine. */
  ProcessEvent event();
}
