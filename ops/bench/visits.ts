import { type BrowserContext, chromium, devices } from 'playwright'
import { COOKIES } from '../../contract/conventions.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import { paths } from '../../src/config/paths.ts'
import { newBooker } from './patients.ts'

/** A page that Lighthouse audits in a browser that has been on the site before. */
export type Visit = {
  readonly name: string
  readonly path: string
  /** Leaves cookies and stored data as an earlier visit does. */
  readonly prepare: (context: BrowserContext, url: string) => Promise<void>
}

const LINES = 2

export const VISITS: readonly Visit[] = [
  { name: '/cart with two lines', path: paths.cart.getHref(), prepare: addLines },
  { name: '/profile', path: paths.profile.getHref('my-order'), prepare: signIn },
]

/** Prepares the visit in the profile of a running Chrome, which Lighthouse then uses. */
export async function prepareVisit({ prepare }: Visit, port: number, url: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  await context.clearCookies()
  await prepare(context, url)
  // Disconnects only.
  await browser.close()
}

/** Adds the first tests of the menu to a visitor's cart. */
async function addLines(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize(devices['Moto G4'].viewport)
  await page.goto(url + paths.testMenu.getHref(), { waitUntil: 'networkidle' })
  const buttons = page.locator('main').getByRole('button', { name: /^Add / })
  for (let count = 1; count <= LINES; count++) {
    await buttons.first().click()
    await page.waitForFunction(
      (cookie) => document.cookie.includes(cookie),
      `${COOKIES.cartLength}=${count}`,
    )
  }
  await page.close()
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const visit = { order_type: 'home_collection', lab_code: null, code: 'CBC' } as const
  const { session } = await newBooker(url, visit)
  await addSessionCookies(context, url, session)
}
