/**
 * The read model: orders with their history, agents, work and pauses. It takes no lock; it alone
 * speaks SQL here.
 */
@NullMarked
package io.orderly.operator.inspection;

import org.jspecify.annotations.NullMarked;
