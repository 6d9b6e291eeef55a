package io.orderly.submission;

import static io.orderly.security.caller.Role.OPERATOR;
import static io.orderly.security.caller.Role.SUBMITTER;
import static io.orderly.security.caller.Role.VIEWER;

import io.orderly.security.door.DoorRule;
import io.orderly.security.door.DoorRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who may use which of the customer's doors. Whose orders they are is asked behind them. */
@Configuration(proxyBeanMethods = false)
class DoorsConfiguration {

  @Bean
  DoorRules doorRules() {
    return DoorRules.of(
        DoorRule.post("/orders", SUBMITTER),
        DoorRule.post("/orders/batch", SUBMITTER),
        DoorRule.post("/orders/*/cancel", SUBMITTER, OPERATOR),
        DoorRule.get("/orders", SUBMITTER, OPERATOR, VIEWER),
        DoorRule.get("/orders/*", SUBMITTER, OPERATOR, VIEWER),
        DoorRule.get("/orders/*/events", SUBMITTER, OPERATOR, VIEWER),
        DoorRule.get("/openapi", SUBMITTER, OPERATOR, VIEWER));
  }
}
