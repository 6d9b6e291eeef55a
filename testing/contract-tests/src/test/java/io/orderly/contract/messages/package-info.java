/** The topics: what is written there, and what is written about it. */
@NullMarked
package io.orderly.contract.messages;

import org.jspecify.annotations.NullMarked;
