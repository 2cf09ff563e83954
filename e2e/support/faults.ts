import type { BrowserContext } from 'playwright/test'

/** The response that replaces a call's own (server/dev/faults.ts). */
export type Fault =
  | number
  | {
      readonly status: number
      readonly message?: string
      readonly error?: string
      readonly code?: string
      /** Number of responses; without it the fault is permanent. */
      readonly times?: number
    }

/** Injects faults for this browser only, by the path of the call, or `*` for all calls but auth. */
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
