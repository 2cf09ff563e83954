import type { BrowserContext } from '@playwright/test'

/** What a call answers in place of its own, as server/dev/faults.ts reads it. */
export type Fault =
  | number
  | {
      readonly status: number
      readonly message?: string
      readonly error?: string
      readonly code?: string
      /** Answers until it is over; without it the fault stays. */
      readonly times?: number
    }

/** Switches faults of the real server on, for this browser alone: by the path of the call, or `*` for all but auth. */
export async function faultsOn(
  context: BrowserContext,
  url: string,
  faults: Readonly<Record<string, Fault>>,
): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(faults))
  await context.addCookies([{ name: 'dev_faults', value, url }])
}

export async function faultsOff(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'dev_faults' })
}
