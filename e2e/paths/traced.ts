import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { Explore } from '#tools/paths/model.ts'
import type { Assertion } from '#tools/paths/replaying/browser-level.ts'
import { expectDrawn } from './drawn.ts'
import { everywhere, type Offers } from './everywhere.ts'
import type { PathTestContext } from './path-progress.ts'

type Traced<TestContext> = {
  readonly explore: Explore
  readonly offers: Offers<TestContext>
  /** Whether the chart does not run yet. */
  readonly isBefore?: (testContext: TestContext) => boolean
  /** Whether the state is left at once, so that only the trace shows it. */
  readonly isFleeting?: (testContext: TestContext, state: ExploredState) => boolean
  /** Prepares held calls and browser gates for the steps to come. */
  readonly prepare?: Assertion<TestContext>
}

/** The checks of every state, and that the trace has every step. */
export function tracedEverywhere<TestContext extends PathTestContext>({
  explore,
  offers,
  isBefore = () => false,
  isFleeting = () => false,
  prepare = async () => {},
}: Traced<TestContext>): Assertion<TestContext> {
  const standing = everywhere(explore, offers)
  return async (testContext, state) => {
    testContext.progress.arrive()
    if (isBefore(testContext)) return
    await testContext.progress.expectTraced(testContext.page, state)
    if (!isFleeting(testContext, state)) {
      await expectDrawn(testContext.page)
      await standing(testContext, state)
    }
    await prepare(testContext, state)
  }
}
