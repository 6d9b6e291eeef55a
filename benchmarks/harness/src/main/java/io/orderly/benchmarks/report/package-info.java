/** What is made of the figures: medians and ratios, a table, JSON and a page with pictures. */
@NullMarked
package io.orderly.benchmarks.report;

import org.jspecify.annotations.NullMarked;
