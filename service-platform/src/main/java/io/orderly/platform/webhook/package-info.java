/**
 * Messages over HTTP: how they are signed, so that whoever takes them knows who sent them, and
 * where they may go.
 */
@NullMarked
package io.orderly.platform.webhook;

import org.jspecify.annotations.NullMarked;
