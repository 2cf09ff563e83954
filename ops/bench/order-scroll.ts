import { chromium, devices, type Page } from 'playwright'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import type { Session } from '../../e2e/support/patient.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import { paths } from '../../src/config/paths.ts'
import { stopsWith } from './clean-up.ts'
import type { Measurement } from './measurement.ts'

/** CSS pixels per frame: a fast thumb scrolls about 7,000 a second. */
const STEP = 120
/** Two frames at 60 Hz: a longer frame is visible as a jerk. */
const JERK_MS = 34
/** Maximum percentage of longer frames. */
const MAX_JERKS = 1

/** Scrolls on a phone from the newest order to the oldest while pages load. */
export async function measureScroll(
  url: string,
  session: Session,
  orders: number,
): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-IN' })
  await addSessionCookies(context, url, session)
  const page = await context.newPage()
  await page.goto(url + paths.profile.getHref('my-order'))
  await page.getByRole('button', { name: 'Show more' }).click()
  const frames = await scrollThrough(page, orders)
  await close()
  const jerks = frames.filter((ms) => ms > JERK_MS).length
  return [
    {
      name: `frames of ${frames.length} over ${JERK_MS} ms`,
      value: (100 * jerks) / frames.length,
      unit: 'of 100',
      target: { maximum: MAX_JERKS },
    },
    { name: 'longest frame', value: Math.max(...frames), unit: 'ms' },
  ]
}

/** Duration of each frame in milliseconds until the last order is rendered. */
function scrollThrough(page: Page, orders: number): Promise<number[]> {
  return page.evaluate(
    async ([step, last]) => {
      const frames: number[] = []
      let before = performance.now()
      while (!document.querySelector(`li[aria-posinset="${last}"]`)) {
        window.scrollBy(0, step)
        const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn))
        frames.push(now - before)
        before = now
      }
      return frames
    },
    [STEP, orders] as const,
  )
}
