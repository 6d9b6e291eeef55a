package io.orderly.example.store;

import io.orderly.messages.OrderLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * What is in stock where. A real one keeps it in a database, and takes it in the transaction that
 * records the key.
 */
@Component
class Warehouses {

  private final Map<String, Map<String, Integer>> stock = new TreeMap<>();

  /**
   * Lines by the warehouse that ships them.
   *
   * @param available the indexes of these lines in the order, from 0
   * @param unavailable what no warehouse has enough of
   */
  record Allocation(
      Map<String, List<OrderLine>> shipments,
      List<Integer> available,
      List<OrderLine> unavailable) {}

  Warehouses(StoreProperties properties) {
    properties.warehouses().forEach((name, articles) -> stock.put(name, new HashMap<>(articles)));
  }

  /** One shipment where one warehouse has everything; else each line where it is. */
  synchronized Allocation allocate(List<OrderLine> lines) {
    Map<String, List<OrderLine>> shipments = new LinkedHashMap<>();
    List<Integer> available = new ArrayList<>();
    List<OrderLine> unavailable = new ArrayList<>();
    Optional<String> single = stock.keySet().stream().filter(name -> has(name, lines)).findFirst();
    for (int i = 0; i < lines.size(); i++) {
      OrderLine line = lines.get(i);
      int index = i;
      single
          .or(() -> stock.keySet().stream().filter(name -> has(name, List.of(line))).findFirst())
          .ifPresentOrElse(
              name -> {
                available.add(index);
                add(name, line, -line.quantity());
                shipments.computeIfAbsent(name, first -> new ArrayList<>()).add(line);
              },
              () -> unavailable.add(line));
    }
    return new Allocation(shipments, available, unavailable);
  }

  /** What was allocated is in stock again. */
  synchronized void release(Allocation allocation) {
    allocation
        .shipments()
        .forEach((name, lines) -> lines.forEach(line -> add(name, line, line.quantity())));
  }

  private void add(String warehouse, OrderLine line, int quantity) {
    articles(warehouse).merge(line.sku(), quantity, Integer::sum);
  }

  private boolean has(String warehouse, List<OrderLine> lines) {
    return lines.stream()
        .collect(Collectors.groupingBy(OrderLine::sku, Collectors.summingInt(OrderLine::quantity)))
        .entrySet()
        .stream()
        .allMatch(
            wanted -> articles(warehouse).getOrDefault(wanted.getKey(), 0) >= wanted.getValue());
  }

  private Map<String, Integer> articles(String warehouse) {
    return Objects.requireNonNull(stock.get(warehouse), "no such warehouse");
  }
}
