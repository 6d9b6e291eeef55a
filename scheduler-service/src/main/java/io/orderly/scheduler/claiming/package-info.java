/** Claims waiting orders, as many as their agents have capacity for. */
@NullMarked
package io.orderly.scheduler.claiming;

import org.jspecify.annotations.NullMarked;
