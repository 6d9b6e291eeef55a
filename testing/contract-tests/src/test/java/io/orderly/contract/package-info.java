/** What the project promises to whoever writes to its doors or reads from them, held to it. */
@NullMarked
package io.orderly.contract;

import org.jspecify.annotations.NullMarked;
