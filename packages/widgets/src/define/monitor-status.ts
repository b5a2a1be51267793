import { SpanlightMonitorStatusElement } from '../alerting/monitor-element.ts';
import { defineElement } from '../core/base-element.ts';

defineElement('spanlight-monitor-status', SpanlightMonitorStatusElement);

export { SpanlightMonitorStatusElement };
