package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Holds a page against the rules of axe-core, and against those of this console. */
final class Accessibility {

  private static final String AXE = "/axe.min.js";
  private static final String RULES = read();

  /** Each with the element and why; rules that are named are the only ones. */
  private static final String RUN =
      """
      async (only) => {
        const result = await axe.run(document, {
          resultTypes: ['violations'],
          ...(only.length > 0 && { runOnly: { type: 'rule', values: only } }),
        });
        return result.violations.flatMap((violation) =>
          violation.nodes.map((node) =>
            `${violation.id}: ${node.html} (${node.failureSummary})`));
      }
      """;

  /** What sticks out to the right, the outermost first. */
  private static final String TOO_WIDE =
      """
      () => {
        const width = document.documentElement.clientWidth;
        const scrolls = document.documentElement.scrollWidth > width;
        return scrolls
          ? [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > width + 1)
              .slice(0, 5)
              .map((element) => element.outerHTML.slice(0, 200))
          : [];
      }
      """;

  /** Whatever has the focus without showing it; the body has it after the last that can have it. */
  private static final String UNSEEN_FOCUS =
      """
      () => {
        const element = document.activeElement;
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const isSeen =
          element === document.body ||
          style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && box.width > 0;
        return isSeen ? '' : element.outerHTML.slice(0, 200);
      }
      """;

  private Accessibility() {}

  private static String read() {
    try (InputStream script = Accessibility.class.getResourceAsStream(AXE)) {
      if (script == null) {
        throw new IllegalStateException("axe-core is not on the class path: " + AXE);
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("axe-core can't be read", e);
    }
  }

  /** Labels, headings, landmarks, contrast as it is drawn, and more. */
  static void assertFollowsTheRules(Page page) {
    assertFollows(page, List.of());
  }

  /** What depends on the colours alone. */
  static void assertHasContrast(Page page) {
    assertFollows(page, List.of("color-contrast"));
  }

  /** What depends on the room alone: whatever is touched can be hit. */
  static void assertCanBeHit(Page page) {
    assertFollows(page, List.of("target-size"));
  }

  private static void assertFollows(Page page, List<String> only) {
    if ((boolean) page.evaluate("typeof axe === 'undefined'")) {
      page.evaluate(RULES);
    }
    assertThat((List<?>) page.evaluate(RUN, only)).as("rules that %s breaks", page.url()).isEmpty();
  }

  /** Nothing is wider than the screen. */
  static void assertFits(Page page) {
    assertThat((List<?>) page.evaluate(TOO_WIDE))
        .as("what makes %s scroll sideways", page.url())
        .isEmpty();
  }

  /** Goes through the page with the Tab key, this often: whatever has the focus shows it. */
  static void assertFocusIsSeen(Page page, int steps) {
    for (int step = 0; step < steps; step++) {
      page.keyboard().press("Tab");
      assertThat((String) page.evaluate(UNSEEN_FOCUS))
          .as("unseen focus on %s after %d", page.url(), step)
          .isEmpty();
    }
  }
}
