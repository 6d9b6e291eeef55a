package io.orderly.security.caller;

/** An authenticated principal, of whichever authentication method. */
public interface Known {

  Caller caller();
}
