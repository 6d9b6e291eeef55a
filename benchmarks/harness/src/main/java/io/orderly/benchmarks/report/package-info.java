/** Reports: medians and ratios as a table, as JSON, and as a page with charts. */
@NullMarked
package io.orderly.benchmarks.report;

import org.jspecify.annotations.NullMarked;
