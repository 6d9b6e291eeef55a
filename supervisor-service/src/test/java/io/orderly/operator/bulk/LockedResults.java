package io.orderly.operator.bulk;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A store that measures what is locked, and so held in memory, in one transaction. */
final class LockedResults implements StateStore {

  private final StateStore store;
  private long mostCharacters;
  private int mostOrders;

  LockedResults(StateStore store) {
    this.store = store;
  }

  /** Of the results of the steps of the orders of one transaction. */
  long mostCharacters() {
    return mostCharacters;
  }

  int mostOrders() {
    return mostOrders;
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    return store.inTransaction(transaction -> work.apply(measured(transaction)));
  }

  private StateTransaction measured(StateTransaction transaction) {
    return (StateTransaction)
        Proxy.newProxyInstance(
            StateTransaction.class.getClassLoader(),
            new Class<?>[] {StateTransaction.class},
            (proxy, method, arguments) -> measure(method, call(transaction, method, arguments)));
  }

  private static Object call(StateTransaction transaction, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(transaction, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  private Object measure(Method method, Object answer) {
    if (method.getName().equals("lock")) {
      List<OrderProcess> locked =
          ((List<?>) answer).stream().map(OrderProcess.class::cast).toList();
      mostOrders = Math.max(mostOrders, locked.size());
      mostCharacters =
          Math.max(mostCharacters, locked.stream().mapToLong(LockedResults::characters).sum());
    }
    return answer;
  }

  private static long characters(OrderProcess order) {
    return order.steps().stream()
        .map(OrderStep::result)
        .filter(Objects::nonNull)
        .mapToLong(String::length)
        .sum();
  }
}
