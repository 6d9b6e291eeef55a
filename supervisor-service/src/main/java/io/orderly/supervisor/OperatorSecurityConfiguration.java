package io.orderly.supervisor;

import static io.orderly.security.caller.Role.OPERATOR;
import static io.orderly.security.caller.Role.SUBMITTER;
import static io.orderly.security.caller.Role.VIEWER;

import io.orderly.security.access.AccessRule;
import io.orderly.security.access.AccessRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who may use which of the operator's doors: viewers look, operators also give commands. */
@Configuration(proxyBeanMethods = false)
class OperatorSecurityConfiguration {

  @Bean
  AccessRules doorRules() {
    return AccessRules.of(
        AccessRule.get("/operator/**", OPERATOR, VIEWER),
        AccessRule.get("/archive/**", OPERATOR, VIEWER),
        AccessRule.get("/openapi", SUBMITTER, OPERATOR, VIEWER),
        AccessRule.post("/operator/**", OPERATOR),
        AccessRule.put("/operator/**", OPERATOR),
        AccessRule.delete("/operator/**", OPERATOR));
  }
}
