/** Sends requests again that a crash, a lost commit answer or a failed send left unsent. */
@NullMarked
package io.orderly.scheduler.reconciling;

import org.jspecify.annotations.NullMarked;
