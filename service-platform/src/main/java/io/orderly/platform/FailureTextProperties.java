package io.orderly.platform;

import io.orderly.messages.FailureTexts;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What submitters read of failures. The same in every service that tells them.
 *
 * @param failureTexts by code, in place of the shipped texts or beside them; {@code *} is for every
 *     code that has none
 */
@ConfigurationProperties("orderly")
public record FailureTextProperties(@Nullable Map<String, String> failureTexts) {

  FailureTexts texts() {
    return new FailureTexts(failureTexts == null ? Map.of() : failureTexts);
  }
}
