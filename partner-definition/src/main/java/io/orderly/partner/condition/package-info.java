/**
 * Conditions and other expressions of a workflow's steps. Here and not with the workflow, because
 * only who evaluates or accepts them needs the language that they are written in.
 */
@NullMarked
package io.orderly.partner.condition;

import org.jspecify.annotations.NullMarked;
