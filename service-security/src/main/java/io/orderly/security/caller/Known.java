package io.orderly.security.caller;

/** What Spring Security keeps of somebody who has shown who it is, in whichever way. */
public interface Known {

  Caller caller();
}
