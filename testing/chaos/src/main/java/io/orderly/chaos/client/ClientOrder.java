package io.orderly.chaos.client;

/**
 * An order as its customer sends it, every time the same.
 *
 * @param number from 0, over the whole run
 * @param json the body, which holds the reference too
 */
record ClientOrder(long number, String reference, String key, String json) {}
