package io.orderly.cli.operator.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.ConfirmationPrompt;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that changes something: reason, confirmation and command id. */
public final class ActingOptions {

  private static final String OF_A_DRY_RUN = "a dry run";

  @Option(
      names = "--reason",
      paramLabel = "WHY",
      description = "Required. The reason, recorded with your user name.")
  private @Nullable String reason;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Option(
      names = "--command-id",
      paramLabel = "ID",
      description =
          "Idempotency key of the command: a repeat with the same id is executed once"
              + " (default: a new one).")
  private @Nullable String commandId;

  /**
   * Asks for confirmation, unless {@code --yes} was given.
   *
   * @throws CommandFailedException when it is not confirmed
   */
  public void confirm(ConfirmationPrompt confirmation, String question) {
    if (!yes && !confirmation.isGiven(question)) {
      throw new CommandFailedException("Nothing was done: not confirmed (--yes confirms).");
    }
  }

  /**
   * The reason that was given.
   *
   * @throws CommandMisusedException when none was
   */
  public String requireReason() {
    var given = reason;
    if (given == null || given.isBlank()) {
      throw new CommandMisusedException(
          "Missing required option: '--reason=WHY' says why it is to be done.");
    }
    return given;
  }

  /**
   * The fields that every command has.
   *
   * @throws CommandMisusedException when no reason is given
   */
  public ObjectNode command() {
    return command(Optional.ofNullable(commandId));
  }

  /** The same for one of several targets: each needs an id of its own. */
  public ObjectNode commandTo(String target) {
    return command(idFor(target));
  }

  /** The id that was given, made that of one of several targets; empty when none was. */
  public Optional<String> idFor(String target) {
    return Optional.ofNullable(commandId).map(id -> id + "/" + target);
  }

  private ObjectNode command(Optional<String> id) {
    return EndpointClient.object()
        .put("reason", requireReason())
        .put("commandId", id.orElseGet(() -> UUID.randomUUID().toString()));
  }

  /** The fields of a command that only counts. */
  public ObjectNode dryRun() {
    var given = reason;
    return EndpointClient.object().put("reason", given == null ? OF_A_DRY_RUN : given);
  }
}
