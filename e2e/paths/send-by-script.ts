import type { EventCause } from '#tools/paths/exploring/cause.ts'
import type { Executor } from '#tools/paths/replaying/browser-level.ts'
import type { PageContext } from './path-progress.ts'

/**
 * Sends an event to the chart directly, where no screen offers it and nothing outside the page can
 * cause it.
 */
export const sendByScript =
  (machine: string): Executor<EventCause, PageContext> =>
  ({ page }, { event }) =>
    page.evaluate(([id, sent]) => globalThis.parakhTrace?.send(id, sent), [machine, event] as const)
