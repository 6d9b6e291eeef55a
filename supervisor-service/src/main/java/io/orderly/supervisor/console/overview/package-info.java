/** What an operator sees first. */
@NullMarked
package io.orderly.supervisor.console.overview;

import org.jspecify.annotations.NullMarked;
