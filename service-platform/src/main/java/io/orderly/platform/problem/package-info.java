/** The one error contract of all endpoints: problems as RFC 9457 has them. */
@NullMarked
package io.orderly.platform.problem;

import org.jspecify.annotations.NullMarked;
