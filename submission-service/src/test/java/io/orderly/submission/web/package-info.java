/** Tests of what all REST answers share. */
@NullMarked
package io.orderly.submission.web;

import org.jspecify.annotations.NullMarked;
