package io.orderly.partner.credentials;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where access tokens come from. */
@FunctionalInterface
public interface TokenEndpoint {

  /** Its answer, as it is. */
  record TokenAnswer(int status, String body) {
    @Override
    public String toString() {
      return "TokenAnswer[" + status + "]";
    }
  }

  /**
   * Asks for a token by client credentials. Ends when the thread is interrupted.
   *
   * @throws IOException when there is no answer
   */
  TokenAnswer request(String clientId, String clientSecret, @Nullable String scope)
      throws IOException;
}
