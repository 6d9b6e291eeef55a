/** The keys by which schedulers recognise replies to their requests. */
@NullMarked
package io.orderly.store.replykeys;

import org.jspecify.annotations.NullMarked;
