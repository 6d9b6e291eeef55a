/**
 * What the supervisor's tests share: orders in the states that they need, and a running service.
 */
@NullMarked
package io.orderly.supervisor.testing;

import org.jspecify.annotations.NullMarked;
