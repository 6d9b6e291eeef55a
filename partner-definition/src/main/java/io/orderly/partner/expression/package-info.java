/**
 * Expressions of partner definitions and conditions: CEL with decimals, compiled and type-checked
 * when a file is read, and evaluated within bounds. There is no clock, no random number and no
 * binary floating-point number in it, so that the same data always gives the same value.
 */
@NullMarked
package io.orderly.partner.expression;

import org.jspecify.annotations.NullMarked;
