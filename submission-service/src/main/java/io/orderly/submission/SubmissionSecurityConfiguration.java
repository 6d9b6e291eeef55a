package io.orderly.submission;

import static io.orderly.security.caller.Role.OPERATOR;
import static io.orderly.security.caller.Role.SUBMITTER;
import static io.orderly.security.caller.Role.VIEWER;

import io.orderly.security.access.AccessRule;
import io.orderly.security.access.AccessRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Roles per endpoint. The owner of an order is checked behind the endpoints. */
@Configuration(proxyBeanMethods = false)
class SubmissionSecurityConfiguration {

  @Bean
  AccessRules accessRules() {
    return AccessRules.of(
        AccessRule.post("/orders", SUBMITTER),
        AccessRule.post("/orders/batch", SUBMITTER),
        AccessRule.post("/orders/*/cancel", SUBMITTER, OPERATOR),
        AccessRule.post("/orders/*/corrections", SUBMITTER),
        AccessRule.post("/orders/*/steps/*/completion", SUBMITTER).orApplications(),
        AccessRule.get("/orders", SUBMITTER, OPERATOR, VIEWER),
        AccessRule.get("/orders/*", SUBMITTER, OPERATOR, VIEWER),
        AccessRule.get("/orders/*/events", SUBMITTER, OPERATOR, VIEWER),
        AccessRule.get("/work", SUBMITTER, OPERATOR, VIEWER).orApplications(),
        AccessRule.get("/openapi", SUBMITTER, OPERATOR, VIEWER));
  }
}
