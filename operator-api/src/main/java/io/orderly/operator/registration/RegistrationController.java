package io.orderly.operator.registration;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Text;
import io.orderly.security.caller.Caller;
import jakarta.validation.Valid;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Registers and retires workflows over REST. */
@RestController
final class RegistrationController {

  private final WorkflowRegistration registration;

  RegistrationController(WorkflowRegistration registration) {
    this.registration = registration;
  }

  @PostMapping(
      path = "/operator/workflows",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  RegistrationAnswer register(
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody RegistrationRequest request,
      Principal principal) {
    return registration.register(
        request.definition(),
        request.head(idempotencyKey, Caller.of(principal)),
        request.isDryRun());
  }

  @PostMapping(
      path = "/operator/workflows/{name}/retire",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  RegistrationAnswer retire(
      @PathVariable("name") String name,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    return registration.retire(name, request.head(idempotencyKey, Caller.of(principal)));
  }
}
