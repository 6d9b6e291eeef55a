/** The report, as text and as JSON. */
@NullMarked
package io.orderly.partnercheck.report;

import org.jspecify.annotations.NullMarked;
