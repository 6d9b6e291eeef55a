/**
 * Sends again what a crash, a lost commit answer or a failed send left unsent: one loop for all
 * three.
 */
@NullMarked
package io.orderly.scheduler.reconciling;

import org.jspecify.annotations.NullMarked;
