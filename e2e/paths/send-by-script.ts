import type { EventCause } from 'chart-paths/exploring/cause.ts'
import type { Executor } from 'chart-paths/replaying/browser-level.ts'
import type { PageContext } from './path-progress.ts'

/**
 * Sends an event directly to the chart, for states in which neither a screen nor anything outside
 * the page can cause it.
 */
export const sendByScript =
  (machine: string): Executor<EventCause, PageContext> =>
  ({ page }, { event }) =>
    page.evaluate(([id, sent]) => globalThis.parakhTrace?.send(id, sent), [machine, event] as const)
