/** The pages of records that no service could take. */
@NullMarked
package io.orderly.console.deadletters;

import org.jspecify.annotations.NullMarked;
