/** What a partner is asked, what it answers, and what an agent of Orderly makes of that. */
@NullMarked
package io.orderly.partnercheck.call;

import org.jspecify.annotations.NullMarked;
