package io.orderly.partner;

import io.orderly.partner.PartnerCredentials.Basic;
import org.jspecify.annotations.Nullable;

/**
 * How connections to a partner are opened, its token endpoint included.
 *
 * @param sslBundle name of the certificates that the calling process has for it; null for those
 *     that every process trusts, without one of its own
 * @param proxy that connections go through; null for none
 */
public record PartnerConnection(@Nullable String sslBundle, @Nullable Proxy proxy) {

  /**
   * A forward proxy. It passes bytes on, so the partner's certificate is checked all the same.
   *
   * @param credentials null where it wants none
   */
  public record Proxy(String host, int port, @Nullable Basic credentials) {}
}
