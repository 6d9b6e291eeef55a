/** Looks at the records that no service could take, and puts them back where they came from. */
@NullMarked
package io.orderly.local.cli.deadletters;

import org.jspecify.annotations.NullMarked;
