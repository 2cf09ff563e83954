import type { Page } from 'playwright/test'

declare global {
  interface Window {
    /** Cumulative layout shift without shifts after user input. */
    shifted?: number
  }
}

/** Records layout shifts from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // SAFETY: entries of this type are layout shifts, which the DOM library does not know.
        const { value, hadRecentInput } = entry as unknown as LayoutShift
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type LayoutShift = { readonly value: number; readonly hadRecentInput: boolean }

export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => window.shifted ?? 0)
}
