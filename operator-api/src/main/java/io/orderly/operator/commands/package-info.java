/**
 * The operator's commands: one transaction each, answered the same however often it is repeated.
 */
@NullMarked
package io.orderly.operator.commands;

import org.jspecify.annotations.NullMarked;
