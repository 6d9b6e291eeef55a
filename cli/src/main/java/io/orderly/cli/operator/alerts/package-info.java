/** Lists and acknowledges alerts. */
@NullMarked
package io.orderly.cli.operator.alerts;

import org.jspecify.annotations.NullMarked;
