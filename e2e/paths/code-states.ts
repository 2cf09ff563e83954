import { expect, type Locator } from '@playwright/test'
import { statesOf } from '#tools/paths/exploring/place.ts'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { codeField } from '../support/sign-in-steps.ts'

type CodeScreen<World> = {
  /** Id of the parallel state that `codeRegions` makes. */
  readonly id: string
  /** The part of the page in which the flow stands. */
  readonly within: (world: World) => Locator
  /** What the button says while the code is tried. */
  readonly busy: RegExp
}

const ENDED = /code has ended/
const LOCKED = /Ask for a new code/

/** What the page shows of a code that was sent, whatever it is for. */
export function codeStates<World>({
  id,
  within,
  busy,
}: CodeScreen<World>): BrowserLevel<World>['states'] {
  const boxes = (world: World) => codeField(within(world))
  const button = (world: World, name: RegExp) => within(world).getByRole('button', { name })
  const words = (world: World, text: RegExp) =>
    within(world).getByRole('alert').filter({ hasText: text })

  const isGone =
    (text: RegExp): Assertion<World> =>
    async (world) => {
      await expect(words(world, text)).toBeVisible()
      await expect(boxes(world)).toHaveCount(0)
    }

  const isRenewed: Assertion<World> = (world) =>
    expect(button(world, /Send a new code.*Sending the code/)).toBeVisible()

  return {
    [`${id}.entry.typing`]: async (world) => {
      await expect(boxes(world)).toBeEditable()
      await expect(boxes(world)).not.toHaveAttribute('aria-invalid', 'true')
      await expect(button(world, busy)).toHaveCount(0)
    },
    [`${id}.entry.verifying`]: async (world) => {
      await expect(boxes(world)).toHaveValue(/^\d{6}$/)
      await expect(button(world, busy)).toBeVisible()
    },
    [`${id}.entry.rejected`]: async (world) => {
      await expect(boxes(world)).toHaveAttribute('aria-invalid', 'true')
      await expect(button(world, busy)).toHaveCount(0)
    },
    [`${id}.entry.expired`]: isGone(ENDED),
    [`${id}.entry.locked`]: isGone(LOCKED),
    [`${id}.life.good`]: async (world) => {
      const stillGood = within(world).getByText('Good for 10 minutes')
      await expect(stillGood.or(words(world, ENDED)).or(words(world, LOCKED))).toBeVisible()
    },
    [`${id}.life.over`]: async (world, { snapshot }) => {
      // A code that is being tried is shown until the answer is there.
      const isTried = statesOf(snapshot).includes(`${id}.entry.verifying`)
      await expect(boxes(world)).toHaveCount(isTried ? 1 : 0)
    },
    [`${id}.resend.counting`]: async (world) => {
      await expect(within(world).getByRole('timer')).toHaveText(/^New code in \d:\d\d$/)
      await expect(button(world, /Send a new code/)).toHaveCount(0)
    },
    [`${id}.resend.ready`]: async (world) => {
      await expect(button(world, /^Send a new code$/)).toBeEnabled()
      await expect(within(world).getByRole('timer')).toHaveCount(0)
    },
    [`${id}.resend.sending`]: isRenewed,
    [`${id}.resend.sent`]: isRenewed,
  }
}
