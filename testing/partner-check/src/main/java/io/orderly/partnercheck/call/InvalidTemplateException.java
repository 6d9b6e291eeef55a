package io.orderly.partnercheck.call;

/** A template names what there is not; the message is a sentence for the person who wrote it. */
public final class InvalidTemplateException extends RuntimeException {

  InvalidTemplateException(String message) {
    super(message);
  }
}
