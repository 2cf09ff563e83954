import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Path } from '#tests/paths/paths.ts'

/**
 * Events with which a path begins, sent to a chart as soon as it runs: a moment later the app itself has
 * sent others. To be called before the page opens.
 */
export async function sendFirst(
  page: Page,
  machine: string,
  { steps }: Path,
  which: RegExp,
): Promise<void> {
  const others = steps.findIndex(({ cause }) => !which.test(cause.type))
  const first = steps.slice(0, others === -1 ? steps.length : others)
  if (first.length === 0) return
  await page.addInitScript(sendAtOnce, {
    machine,
    events: first.map(({ cause }) => cause.event),
  })
}

function sendAtOnce({ machine, events }: { machine: string; events: AnyEventObject[] }): void {
  let trace: typeof globalThis.parakhTrace
  Object.defineProperty(globalThis, 'parakhTrace', {
    get: () => trace,
    set(made: typeof globalThis.parakhTrace) {
      trace = made
      queueMicrotask(send)
    },
  })

  function send(): void {
    if (trace?.states()[machine]) for (const event of events) trace.send(machine, event)
    else queueMicrotask(send)
  }
}
