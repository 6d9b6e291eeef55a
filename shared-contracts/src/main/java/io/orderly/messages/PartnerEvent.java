package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An event of a partner that names its step by a value of the partner's own. Schedulers find the
 * step by the {@link Correlation} of the answer that gave this value.
 *
 * @param value of the partner, 1 to 200 characters without control characters
 * @param step the step that it is about, with {@code :undo} after the name if it is about its undo;
 *     left out where one call alone has this value
 * @param event itself; the edition is left out, since the call has it
 * @param result of what was done; left out where it did not happen
 * @param failure why it did not happen; left out where it was done
 * @param agentInstance the instance that read the event
 * @param proof by the secret of the agent's events
 */
public record PartnerEvent(
    int schemaVersion,
    String value,
    @Nullable String step,
    StepEvent event,
    @Nullable JsonNode result,
    @Nullable Failure failure,
    String agentInstance,
    @Nullable String proof)
    implements Message {

  public PartnerEvent {
    Objects.requireNonNull(value, "value is missing");
    Objects.requireNonNull(event, "event is missing");
    Objects.requireNonNull(agentInstance, "agentInstance is missing");
    if (!Correlation.isValue(value)) {
      throw new IllegalArgumentException(
          "value must have 1 to %d characters, and no control characters"
              .formatted(Correlation.MAX_VALUE));
    }
    if ((result == null) == (failure == null)) {
      throw new IllegalArgumentException("exactly one of result and failure must be given");
    }
  }

  /** That is not proven yet. */
  public PartnerEvent(
      int schemaVersion,
      String value,
      @Nullable String step,
      StepEvent event,
      @Nullable JsonNode result,
      @Nullable Failure failure,
      String agentInstance) {
    this(schemaVersion, value, step, event, result, failure, agentInstance, null);
  }

  /** The same, with this proof of where it comes from. */
  public PartnerEvent withProof(String given) {
    return new PartnerEvent(
        schemaVersion, value, step, event, result, failure, agentInstance, given);
  }

  /** Whether it may be about that call, which has its value. */
  public boolean isAbout(RemoteKey.Call call) {
    return step == null || step.equals(call.name());
  }

  /** What it says of that call. */
  public StepReply reply(RemoteKey.Call call) {
    StepEvent ofCall = event.ofEdition(call.edition());
    return result == null
        ? StepReply.failed(
            call.orderId(),
            call.step(),
            call.direction(),
            Objects.requireNonNull(failure),
            ofCall,
            agentInstance)
        : StepReply.completed(
            call.orderId(), call.step(), call.direction(), result, ofCall, agentInstance);
  }
}
