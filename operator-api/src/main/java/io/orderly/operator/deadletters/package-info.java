/** Records that no service could take: operators look at them and put them back. */
@NullMarked
package io.orderly.operator.deadletters;

import org.jspecify.annotations.NullMarked;
