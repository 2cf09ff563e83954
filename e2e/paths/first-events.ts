import type { Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'

/**
 * Sends events to a chart as soon as it runs, before the app sends any. Call before the page opens.
 */
export async function sendFirst(
  page: Page,
  machine: string,
  events: readonly AnyEventObject[],
): Promise<void> {
  if (events.length > 0) await page.addInitScript(sendAtOnce, { machine, events: [...events] })
}

/** The app adds its first `visibilitychange` listener right after the charts start. */
function sendAtOnce({ machine, events }: { machine: string; events: AnyEventObject[] }): void {
  const { addEventListener } = document
  document.addEventListener = (...listened: unknown[]) => {
    const trace = globalThis.parakhTrace
    if (listened[0] === 'visibilitychange' && trace?.states()[machine]) {
      for (const event of events.splice(0)) trace.send(machine, event)
    }
    Reflect.apply(addEventListener, document, listened)
  }
}
