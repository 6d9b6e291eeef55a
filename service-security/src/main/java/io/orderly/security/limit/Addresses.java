package io.orderly.security.limit;

/** What counts as one address. */
public final class Addresses {

  private static final int GROUPS_OF_A_NETWORK = 4;

  private Addresses() {}

  /**
   * The address itself; of IPv6 its /64, since whoever has one address there has all of them.
   *
   * @param address as the server writes it: with all eight groups, or shortened by {@code ::}
   */
  public static String network(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    String whole = address.indexOf('%') < 0 ? address : address.substring(0, address.indexOf('%'));
    String[] groups = whole.split(":", -1);
    StringBuilder network = new StringBuilder();
    for (int i = 0; i < Math.min(GROUPS_OF_A_NETWORK, groups.length); i++) {
      if (groups[i].isEmpty()) {
        break;
      }
      network.append(groups[i]).append(':');
    }
    return network.append(":/64").toString();
  }
}
