/** What was found, as text for people and as JSON for programs. */
@NullMarked
package io.orderly.partnercheck.report;

import org.jspecify.annotations.NullMarked;
