/**
 * Publishes the status of orders to submitters, and wakes schedulers, after an operator's command
 * was committed; best effort.
 */
@NullMarked
package io.orderly.operator.publishing;

import org.jspecify.annotations.NullMarked;
