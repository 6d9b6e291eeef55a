package io.orderly.partnercheck.call;

/**
 * A partner that is to be checked.
 *
 * @param name for people
 */
public record Target(String name, Addresses addresses, Calls calls) {

  /**
   * One that is called by templates.
   *
   * @param step of the sample orders; a part of their keys
   */
  public Target(String name, String step, Addresses addresses, Templates templates) {
    this(name, addresses, new TemplateCalls(step, addresses, templates));
  }
}
