/** The workflows of new orders: read from files or registered by operators, kept in use. */
@NullMarked
package io.orderly.submission.workflows;

import org.jspecify.annotations.NullMarked;
