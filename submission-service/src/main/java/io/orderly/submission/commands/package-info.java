/**
 * The commands of submitters to one order: one transaction each, with the same answer however often
 * a command id is repeated.
 */
@NullMarked
package io.orderly.submission.commands;

import org.jspecify.annotations.NullMarked;
