/**
 * What must always hold, checked on plain images of rows, messages and remote effects. It shares
 * nothing with the code that it checks: it knows the words of the tables and the rules of
 * ARCHITECTURE.md, and no class of any service.
 */
@NullMarked
package io.orderly.simulation.checking;

import org.jspecify.annotations.NullMarked;
