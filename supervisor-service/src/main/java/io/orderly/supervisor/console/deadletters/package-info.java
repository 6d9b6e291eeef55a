/** The pages of records that no service could take. */
@NullMarked
package io.orderly.supervisor.console.deadletters;

import org.jspecify.annotations.NullMarked;
