package io.orderly.submission.commands;

import io.orderly.platform.problem.ProblemException;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What one kind of command does to a locked order. {@link SubmitterCommands} does the rest.
 *
 * @param <C> the content of its request
 * @param <A> its answer
 */
public interface CommandDefinition<C, A extends SubmitterAnswer> {

  CommandType<A> type();

  /**
   * Decides, and changes nothing. It may run more than once for one command.
   *
   * @param context of the order's workflow; refuses the command where that can't be read here
   * @throws ProblemException when the content breaks rules of the order's workflow; nothing is
   *     recorded then
   */
  Decided<A> decide(
      SubmitterCommand<C> command, OrderProcess order, Supplier<DecisionContext> context);

  /**
   * A command's decision.
   *
   * @param decision the change of the order, or why there is none
   * @param beside writes what a change needs beside the order's process
   */
  record Decided<A extends SubmitterAnswer>(
      Decision decision, A answer, Consumer<StateTransaction> beside) {

    /** Nothing is written beside. */
    public Decided(Decision decision, A answer) {
      this(decision, answer, transaction -> {});
    }
  }
}
