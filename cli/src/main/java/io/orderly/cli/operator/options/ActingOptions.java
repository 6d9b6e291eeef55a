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

/** What everybody says who has something done: why, and that they mean it. */
public final class ActingOptions {

  private static final String OF_A_DRY_RUN = "a dry run";

  @Option(
      names = "--reason",
      paramLabel = "WHY",
      description = "Why, in your words. It is kept beside your name; needed.")
  private @Nullable String reason;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  @Option(
      names = "--command-id",
      paramLabel = "ID",
      description =
          "An id of your own for what is asked. The same again under the same id is done once"
              + " (default: a new one).")
  private @Nullable String commandId;

  /**
   * Asks the person, unless they said yes before.
   *
   * @throws CommandFailedException when they do not say yes
   */
  public void confirm(ConfirmationPrompt confirmation, String question) {
    if (!yes && !confirmation.isGiven(question)) {
      throw new CommandFailedException("Nothing was done: nobody said yes (--yes does).");
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
