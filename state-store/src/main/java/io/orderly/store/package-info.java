/**
 * The state store: what the services ask of it, behind small ports. Every change locks the process
 * rows, reads the steps in a second statement, decides outside of SQL, and writes by
 * compare-and-set.
 */
@NullMarked
package io.orderly.store;

import org.jspecify.annotations.NullMarked;
