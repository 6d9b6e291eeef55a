/** What every REST answer has in common: problems as RFC 9457 has them. */
@NullMarked
package io.orderly.submission.web;

import org.jspecify.annotations.NullMarked;
