package io.orderly.partnercheck.call;

/** A partner can't be checked as it was asked for; the message is a sentence for the person. */
public final class UnusablePartnerException extends RuntimeException {

  public UnusablePartnerException(String message) {
    super(message);
  }
}
