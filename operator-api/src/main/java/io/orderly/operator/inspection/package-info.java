/**
 * Shows operators what they need to decide: one order with its story, and what is held. Reads only,
 * takes no lock; the one place here that speaks SQL.
 */
@NullMarked
package io.orderly.operator.inspection;

import org.jspecify.annotations.NullMarked;
