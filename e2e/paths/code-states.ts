import { leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import { codeField } from '../support/sign-in-steps.ts'

type CodeScreen<TestContext> = {
  /** Id of the parallel state that `codeRegions` makes. */
  readonly id: string
  /** The flow's part of the page. */
  readonly within: (testContext: TestContext) => Locator
  /** The button's label while the code is verified. */
  readonly busy: RegExp
}

const ENDED = /code has expired/
const LOCKED = /Ask for a new code/

/** Assertions of the code's states, for any purpose. */
export function codeStates<TestContext>({
  id,
  within,
  busy,
}: CodeScreen<TestContext>): BrowserLevel<TestContext>['states'] {
  const boxes = (testContext: TestContext) => codeField(within(testContext))
  const button = (testContext: TestContext, name: RegExp) =>
    within(testContext).getByRole('button', { name })
  const words = (testContext: TestContext, text: RegExp) =>
    within(testContext).getByRole('alert').filter({ hasText: text })

  const isGone =
    (text: RegExp): Assertion<TestContext> =>
    async (testContext) => {
      await expect(words(testContext, text)).toBeVisible()
      await expect(boxes(testContext)).toHaveCount(0)
    }

  const isRenewed: Assertion<TestContext> = (testContext) =>
    expect(button(testContext, /Send a new code.*Sending the code/)).toBeVisible()

  return {
    [`${id}.entry.typing`]: async (testContext) => {
      await expect(boxes(testContext)).toBeEditable()
      await expect(boxes(testContext)).not.toHaveAttribute('aria-invalid', 'true')
      await expect(button(testContext, busy)).toHaveCount(0)
    },
    [`${id}.entry.verifying`]: async (testContext) => {
      await expect(boxes(testContext)).toHaveValue(/^\d{6}$/)
      await expect(button(testContext, busy)).toBeVisible()
    },
    [`${id}.entry.rejected`]: async (testContext) => {
      await expect(boxes(testContext)).toHaveAttribute('aria-invalid', 'true')
      await expect(button(testContext, busy)).toHaveCount(0)
    },
    [`${id}.entry.expired`]: isGone(ENDED),
    [`${id}.entry.locked`]: isGone(LOCKED),
    [`${id}.life.good`]: async (testContext) => {
      const stillGood = within(testContext).getByText('Valid for 10 minutes')
      await expect(
        stillGood.or(words(testContext, ENDED)).or(words(testContext, LOCKED)),
      ).toBeVisible()
    },
    [`${id}.life.over`]: async (testContext, { snapshot }) => {
      // A code that is being verified is shown until the response.
      const isTried = leafStates(snapshot).includes(`${id}.entry.verifying`)
      await expect(boxes(testContext)).toHaveCount(isTried ? 1 : 0)
    },
    [`${id}.resend.counting`]: async (testContext) => {
      await expect(within(testContext).getByRole('timer')).toHaveText(/^New code in \d:\d\d$/)
      await expect(button(testContext, /Send a new code/)).toHaveCount(0)
    },
    [`${id}.resend.ready`]: async (testContext) => {
      await expect(button(testContext, /^Send a new code$/)).toBeEnabled()
      await expect(within(testContext).getByRole('timer')).toHaveCount(0)
    },
    [`${id}.resend.sending`]: isRenewed,
    [`${id}.resend.sent`]: isRenewed,
  }
}
