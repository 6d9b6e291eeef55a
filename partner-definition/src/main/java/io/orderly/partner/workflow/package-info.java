/** Whether a workflow asks of its agents what their partners have. */
@NullMarked
package io.orderly.partner.workflow;

import org.jspecify.annotations.NullMarked;
