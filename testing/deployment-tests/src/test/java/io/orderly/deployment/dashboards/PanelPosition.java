package io.orderly.deployment.dashboards;

/** Where a panel is and how large, in Grafana's units: 24 columns, lines of about 30 pixels. */
record PanelPosition(int x, int y, int w, int h) {}
