package io.orderly.submission.intake;

import java.util.Optional;

/** Where submitters may want to be told over HTTP. */
@FunctionalInterface
public interface Webhooks {

  /**
   * The rule that a URL breaks, as a sentence that follows its name; nothing when it is allowed.
   */
  Optional<String> brokenRule(String url);
}
