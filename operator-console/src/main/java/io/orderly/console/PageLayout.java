package io.orderly.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands around a page.
 *
 * @param title of the page
 * @param here the place in the navigation; null for a page that stands in none
 */
public record PageLayout(String title, @Nullable Place here, ConsoleUser visitor) {

  /** What every page loads; all of it may be loaded before anybody has logged in. */
  public static final String ASSETS = "/console/assets/";

  /** The places that can be gone to from everywhere. */
  public enum Place {
    OVERVIEW("Overview", "/console"),
    ERRORS("Errors", "/console/errors"),
    ALERTS("Alerts", "/console/alerts"),
    ORDERS("Orders", "/console/orders"),
    BULK("Bulk", "/console/bulk"),
    WORKFLOWS("Workflows", "/console/workflows"),
    AGENTS("Agents", "/console/agents"),
    CUSTOMERS("Customers", "/console/customers"),
    DEAD_LETTERS("Dead letters", "/console/dead-letters");

    private final String value;
    private final String path;

    Place(String value, String path) {
      this.value = value;
      this.path = path;
    }

    public String value() {
      return value;
    }

    public String path() {
      return path;
    }
  }

  public static List<Place> places() {
    return List.of(Place.values());
  }

  /** Whether links to commands are of any use to whoever looks. */
  public boolean mayCommand() {
    return visitor.mayCommand();
  }
}
