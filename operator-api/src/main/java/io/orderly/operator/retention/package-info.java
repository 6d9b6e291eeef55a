/** The settings of retention, and the sizes of the tables. */
@NullMarked
package io.orderly.operator.retention;

import org.jspecify.annotations.NullMarked;
