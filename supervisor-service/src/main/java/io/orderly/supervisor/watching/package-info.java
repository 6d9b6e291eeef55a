/** What the store can't tell: what agents say of themselves, and how far readers are behind. */
@NullMarked
package io.orderly.supervisor.watching;

import org.jspecify.annotations.NullMarked;
