/**
 * Looks at the records that no service could take, and puts them back where they came from. Stands
 * on Kafka's clients alone, so that the command line runs it too.
 */
@NullMarked
package io.orderly.platform.deadletters;

import org.jspecify.annotations.NullMarked;
