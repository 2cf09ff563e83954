import { chromium, devices, type Page } from 'playwright'
import { paths } from '#config/paths.ts'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import type { Session } from '../../e2e/support/patient.ts'
import { keepSession } from '../../e2e/support/sign-in-cookies.ts'
import { stopsWith } from './clean-up.ts'
import type { Measurement } from './measurement.ts'

/** CSS pixels between two frames: a swift thumb, some 7,000 in a second. */
const STEP = 120
/** Two frames of a screen that draws 60 in a second: a longer one is seen as a jerk. */
const JERK_MS = 34
/** Of a hundred frames so many may be longer than that. */
const MAX_JERKS = 1

/** A phone scrolls from the newest order to the oldest, page after page as they come. */
export async function measureScroll(
  url: string,
  session: Session,
  orders: number,
): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-IN' })
  await keepSession(context, url, session)
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

/** Milliseconds of each frame until the last of the orders is in sight. */
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
