package io.orderly.supervisor.commands;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.ProcessState;
import java.util.UUID;

/**
 * What a command was answered, the first time and at every repeat.
 *
 * @param state of the order after the command
 * @param version of the order after the command
 * @param detail what was done, or why it was refused, for people
 */
public record CommandAnswer(
    String commandId,
    UUID orderId,
    Outcome outcome,
    ProcessState state,
    long version,
    String detail) {

  /** What became of a command. */
  public enum Outcome {
    @JsonProperty("applied")
    APPLIED,
    @JsonProperty("refused")
    REFUSED
  }
}
