/** The workflows of new orders: read from files, registered in the store, kept in use. */
@NullMarked
package io.orderly.submission.workflows;

import org.jspecify.annotations.NullMarked;
