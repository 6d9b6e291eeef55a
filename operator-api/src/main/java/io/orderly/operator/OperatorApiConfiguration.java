package io.orderly.operator;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** The endpoints of operators, for the application that imports it. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
public class OperatorApiConfiguration {}
