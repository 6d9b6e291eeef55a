package io.orderly.supervisor;

import static io.orderly.security.caller.Role.OPERATOR;
import static io.orderly.security.caller.Role.SUBMITTER;
import static io.orderly.security.caller.Role.VIEWER;

import io.orderly.security.door.DoorRule;
import io.orderly.security.door.DoorRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who may use which of the operator's doors: viewers look, operators also give commands. */
@Configuration(proxyBeanMethods = false)
class DoorsConfiguration {

  @Bean
  DoorRules doorRules() {
    return DoorRules.of(
        DoorRule.get("/operator/**", OPERATOR, VIEWER),
        DoorRule.get("/archive/**", OPERATOR, VIEWER),
        DoorRule.get("/openapi", SUBMITTER, OPERATOR, VIEWER),
        DoorRule.post("/operator/**", OPERATOR),
        DoorRule.put("/operator/**", OPERATOR),
        DoorRule.delete("/operator/**", OPERATOR));
  }
}
