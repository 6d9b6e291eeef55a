/** The operator's door over HTTP: what it answers, and what its problems mean to a command. */
@NullMarked
package io.orderly.local.cli.operating.door;

import org.jspecify.annotations.NullMarked;
