package io.orderly.partner.exchange;

import io.orderly.partner.Operation.Method;
import java.util.Map;

/** A request that is ready to be sent, but for its credentials. What it holds is the order's. */
public final class PartnerRequest {

  private final Method method;
  private final String target;
  private final Map<String, String> headers;
  private final byte[] body;
  private final String contentType;

  PartnerRequest(
      Method method, String target, Map<String, String> headers, byte[] body, String contentType) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.contentType = contentType;
  }

  public Method method() {
    return method;
  }

  /** Path and query below the base URL, encoded. */
  public String target() {
    return target;
  }

  public Map<String, String> headers() {
    return headers;
  }

  public byte[] body() {
    return body.clone();
  }

  /** Of the body; empty: there is no body. */
  public String contentType() {
    return contentType;
  }
}
