package io.orderly.operator.deadletters;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.deadletters.ReplayCommand;
import io.orderly.store.deadletters.ReplayCommands;
import io.orderly.store.deadletters.ReplayStart;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Lets a command put its letter back once, whichever supervisors are asked for it: it is in the
 * store before Kafka gets anything. A crash in between leaves it there unfinished, and the next
 * request with its id goes on with it.
 */
final class SingleReplay {

  /** Longer than all the waits of one replay for Kafka together; after it the command broke off. */
  static final Duration WITHIN = Duration.ofSeconds(90);

  private static final Logger LOG = LoggerFactory.getLogger(SingleReplay.class);

  private final ReplayCommands commands;

  SingleReplay(ReplayCommands commands) {
    this.commands = commands;
  }

  /** Puts a letter back, or finds where an earlier try of the same command put it. */
  @FunctionalInterface
  interface Putting {

    /**
     * Does it.
     *
     * @param isRepeat whether an earlier try broke off and may have put it back
     * @throws ProblemException with 4xx when nothing was sent, and never will be
     */
    ReplayAnswer put(boolean isRepeat);
  }

  ReplayAnswer run(DeadLetterId id, CommandHead head, Putting putting) {
    ReplayCommand command =
        new ReplayCommand(head.commandId(), id.toString(), head.actor(), head.reason());
    ReplayStart start = commands.begin(command, WITHIN);
    if (start instanceof ReplayStart.Done done) {
      return ReplayAnswer.already(head, id, done.to(), done.at());
    }
    if (start instanceof ReplayStart.InProgress underWay) {
      throw DeadLetterProblems.inProgress(head.commandId(), underWay.remaining());
    }
    if (start instanceof ReplayStart.IdInUse) {
      throw Problems.idInUse(head.commandId());
    }
    return put(command, putting, start instanceof ReplayStart.Retry);
  }

  private ReplayAnswer put(ReplayCommand command, Putting putting, boolean isRepeat) {
    ReplayAnswer answer;
    try {
      answer = putting.put(isRepeat);
    } catch (RuntimeException failure) {
      boolean didNothing = !isRepeat && isRefusal(failure);
      note(command, () -> end(command, didNothing));
      throw failure;
    }
    note(command, () -> commands.done(command.commandId(), answer.to()));
    return answer;
  }

  private static boolean isRefusal(RuntimeException failure) {
    return failure instanceof ProblemException refused
        && refused.getStatusCode().is4xxClientError();
  }

  private void end(ReplayCommand command, boolean didNothing) {
    if (didNothing) {
      commands.withdraw(command.commandId());
    } else {
      commands.abort(command.commandId());
    }
  }

  /** What can't be noted leaves the command unfinished: asked for again, it finds out by itself. */
  private static void note(ReplayCommand command, Runnable noting) {
    try {
      noting.run();
    } catch (DataAccessException storeIsAway) {
      LOG.warn(
          "Outcome of replay {} of {} could not be stored; it is shown as unfinished: {}",
          command.commandId(),
          command.deadLetter(),
          storeIsAway.toString());
    }
  }
}
