import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Explore } from 'chart-paths/model.ts'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { inDialog } from '../support/sign-in-steps.ts'
import { everywhere, type Offers } from './everywhere.ts'
import type { PathTestContext } from './path-progress.ts'

type Traced<TestContext> = {
  readonly explore: Explore
  readonly offers: Offers<TestContext>
  /** The chart does not run yet. */
  readonly isBefore?: (testContext: TestContext) => boolean
  /** The chart leaves this state by itself at once, so only the trace shows it. */
  readonly isFleeting?: (testContext: TestContext, state: ExploredState) => boolean
  /** Prepares held calls and browser APIs for the next step. */
  readonly prepare?: Assertion<TestContext>
}

/** `everywhere`, and the check that the trace has every step. */
export function tracedEverywhere<TestContext extends PathTestContext>({
  explore,
  offers,
  isBefore = () => false,
  isFleeting = () => false,
  prepare = async () => {},
}: Traced<TestContext>): Assertion<TestContext> {
  const assertEverywhere = everywhere(explore, offers)
  return async (testContext, state) => {
    testContext.progress.arrive()
    if (isBefore(testContext)) return
    await testContext.progress.expectTraced(testContext.page, state)
    if (!isFleeting(testContext, state)) {
      await expectRendered(testContext.page)
      await assertEverywhere(testContext, state)
    }
    await prepare(testContext, state)
  }
}

const SIGN_IN_PAGES: readonly string[] = [paths.login.path, paths.signUp.path]

/** Expects that the page and the sign-in dialog, if open, have loaded. */
async function expectRendered(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  const signIn = await page.evaluate(() => globalThis.parakhTrace?.states().signIn ?? 'closed')
  const isOnPage = SIGN_IN_PAGES.includes(new URL(page.url()).pathname)
  if (signIn !== 'closed' && !isOnPage) await expect(inDialog(page).first()).toBeVisible()
}
