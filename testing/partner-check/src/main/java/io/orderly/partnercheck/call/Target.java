package io.orderly.partnercheck.call;

/**
 * A partner that is to be checked.
 *
 * @param name for people
 * @param step of the sample orders; a part of their keys
 */
public record Target(String name, String step, Addresses addresses, Templates templates) {}
