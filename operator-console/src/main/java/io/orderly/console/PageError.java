package io.orderly.console;

import org.jspecify.annotations.Nullable;

/**
 * Why a page can't be shown; the title says it in a few words.
 *
 * @param detail what that means for whoever asked
 * @param again where it may be tried again; null where that would not help
 */
public record PageError(PageLayout frame, String detail, @Nullable String again) {}
