package io.orderly.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frame of a page: title, navigation, user.
 *
 * @param section current item of the navigation; null for a page outside of all sections
 */
public record PageLayout(String title, @Nullable Section section, ConsoleUser user) {

  /** Style sheet, scripts and icons; served without authentication. */
  public static final String ASSETS = "/console/assets/";

  /** Items of the navigation. */
  public enum Section {
    OVERVIEW("Overview", "/console"),
    ERRORS("Errors", "/console/errors"),
    ALERTS("Alerts", "/console/alerts"),
    ASKS("Asks", "/console/asks"),
    ORDERS("Orders", "/console/orders"),
    BULK("Bulk", "/console/bulk"),
    WORKFLOWS("Workflows", "/console/workflows"),
    AGENTS("Agents", "/console/agents"),
    CUSTOMERS("Customers", "/console/customers"),
    DEAD_LETTERS("Dead letters", "/console/dead-letters");

    private final String label;
    private final String path;

    Section(String label, String path) {
      this.label = label;
      this.path = path;
    }

    public String label() {
      return label;
    }

    public String path() {
      return path;
    }
  }

  public static List<Section> sections() {
    return List.of(Section.values());
  }

  public boolean mayCommand() {
    return user.mayCommand();
  }
}
