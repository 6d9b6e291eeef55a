package io.orderly.platform;

import io.orderly.messages.FailureTexts;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Texts of failures for submitters. Set the same values in submission service, schedulers and
 * supervisors.
 *
 * @param failureTexts Text that submitters read for a failure, by its code, in place of the shipped
 *     text. The code [*] stands for every code without a text
 */
@ConfigurationProperties("orderly")
public record FailureTextProperties(@Nullable Map<String, String> failureTexts) {

  FailureTexts texts() {
    return new FailureTexts(failureTexts == null ? Map.of() : failureTexts);
  }
}
