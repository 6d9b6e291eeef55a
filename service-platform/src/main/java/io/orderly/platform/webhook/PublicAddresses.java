package io.orderly.platform.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Distinguishes addresses of the public internet from private and special-purpose ones. */
final class PublicAddresses {

  private static final int BITS = 8;

  /** From the IANA registries of special-purpose addresses. */
  private static final List<Block> SPECIAL =
      List.of(
          Block.of("0.0.0.0", 8), // this network
          Block.of("10.0.0.0", 8), // private
          Block.of("100.64.0.0", 10), // shared by a provider
          Block.of("127.0.0.0", 8), // loopback
          Block.of("169.254.0.0", 16), // link-local, with the metadata services of clouds
          Block.of("172.16.0.0", 12), // private
          Block.of("192.0.0.0", 24), // protocols
          Block.of("192.0.2.0", 24), // documentation
          Block.of("192.88.99.0", 24), // 6to4 relays
          Block.of("192.168.0.0", 16), // private
          Block.of("198.18.0.0", 15), // benchmarks
          Block.of("198.51.100.0", 24), // documentation
          Block.of("203.0.113.0", 24), // documentation
          Block.of("224.0.0.0", 3)); // multicast, reserved, broadcast

  /** The only block of IPv6 that is allocated to the public internet. */
  private static final Block GLOBAL = Block.of("2000::", 3);

  /** Blocks of it with a special purpose, or that embed an IPv4 address. */
  private static final List<Block> SPECIAL_GLOBAL =
      List.of(
          Block.of("2001::", 23), // protocols, with Teredo
          Block.of("2001:db8::", 32), // documentation
          Block.of("2002::", 16), // 6to4
          Block.of("3fff::", 20)); // documentation

  private PublicAddresses() {}

  /** Whether an address is of the public internet. */
  static boolean include(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (address instanceof Inet4Address) {
      return SPECIAL.stream().noneMatch(block -> block.holds(bytes));
    }
    return GLOBAL.holds(bytes) && SPECIAL_GLOBAL.stream().noneMatch(block -> block.holds(bytes));
  }

  /** The addresses that begin with the same bits. */
  private static final class Block {

    private final byte[] start;
    private final int bits;

    private Block(byte[] start, int bits) {
      this.start = start;
      this.bits = bits;
    }

    static Block of(String start, int bits) {
      try {
        return new Block(InetAddress.getByName(start).getAddress(), bits);
      } catch (UnknownHostException impossible) {
        throw new IllegalStateException(start + " is no address", impossible);
      }
    }

    boolean holds(byte[] address) {
      if (address.length != start.length) {
        return false;
      }
      int whole = bits / BITS;
      int rest = bits % BITS;
      boolean isAlike = Arrays.equals(start, 0, whole, address, 0, whole);
      return isAlike
          && (rest == 0 || firstBits(start[whole], rest) == firstBits(address[whole], rest));
    }

    private static int firstBits(byte value, int count) {
      return (value & 0xff) >> (BITS - count);
    }
  }
}
