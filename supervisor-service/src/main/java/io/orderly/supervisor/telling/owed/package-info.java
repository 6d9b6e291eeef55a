/**
 * Brings submitters the words that they are owed: claims them, sends each destination's apart from
 * all others', and writes down what became of them.
 */
@NullMarked
package io.orderly.supervisor.telling.owed;

import org.jspecify.annotations.NullMarked;
