package io.orderly.cli.operator.options;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.ConfirmationPrompt;
import java.util.function.Function;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** What every command that changes something has: reason, confirmation and outcome. */
public final class Change {

  private final ConfirmationPrompt confirmation;

  @Mixin private final Inquiry inquiry;
  @Mixin private final ActingOptions acting = new ActingOptions();

  public Change(Inquiry inquiry, ConfirmationPrompt confirmation) {
    this.inquiry = inquiry;
    this.confirmation = confirmation;
  }

  /** A request that changes something. */
  public interface Request {

    /**
     * Sends it.
     *
     * @param body holds the reason and the id already
     */
    JsonNode send(EndpointClient endpoint, ObjectNode body);
  }

  public Inquiry inquiry() {
    return inquiry;
  }

  public ActingOptions acting() {
    return acting;
  }

  /** Asks for confirmation, as {@link ActingOptions#confirm} does. */
  public void confirm(String question) {
    acting.confirm(confirmation, question);
  }

  /**
   * Asks for confirmation, sends the request and prints the outcome.
   *
   * @param question with its question mark
   * @param done what to say of the answer, without a full stop
   * @param next the command that people may go on with
   */
  public int run(String question, Request request, Function<JsonView, String> done, String next) {
    var body = acting.command();
    confirm(question);
    var answer = request.send(inquiry.endpoint(), body);
    inquiry.print(answer, out -> out.printf("Done: %s.%n", done.apply(new JsonView(answer))));
    inquiry.next(next);
    return ExitCode.OK;
  }

  /** As the endpoint says it: its sentence begins in small letters and has no full stop. */
  public static String detail(JsonView answer) {
    return answer.text("detail");
  }
}
