import { expect, type Locator } from '@playwright/test'
import { wordsOf } from '#machines/shared/failures.ts'
import type { OutcomeCause } from '#tools/paths/exploring/cause.ts'
import { statesOf } from '#tools/paths/exploring/place.ts'
import type { OutcomeCatalogue } from '#tools/paths/model.ts'
import type { BrowserLevel, Executor } from '#tools/paths/replaying/browser-level.ts'
import type { CodeCalls } from './code-calls.ts'

/** Outcomes that refuse the code itself. */
const ABOUT_CODE: readonly string[] = ['wrong', 'expired', 'locked']

type Run<World> = Executor<OutcomeCause, World>

/** How the calls of a flow with codes end. `within` is where the flow stands on the page. */
export function endsOf<World extends { readonly calls: CodeCalls }>(
  within: (world: World) => Locator,
) {
  const pass: Run<World> = ({ calls }, { actor }, from) => calls.pass(calls.nameOf(actor, from))

  const sent: Run<World> = ({ calls }, { actor }, from) => calls.passCode(calls.nameOf(actor, from))

  /**
   * The lab's words, or ours where there are none, stand where the patient tries again: not those about
   * a code that a new one has overtaken meanwhile.
   */
  const fail: Run<World> = async (world, cause, from) => {
    const { calls } = world
    await calls.fail({ ...cause, actor: calls.nameOf(cause.actor, from) })
    if (cause.result.kind !== 'error') return
    const words = within(world).getByText(wordsOf(cause.result.error))
    const isOvertaken = statesOf(from.snapshot).some((state) => state.endsWith('.resend.sent'))
    if (isOvertaken && ABOUT_CODE.includes(cause.outcome)) await expect(words).toHaveCount(0)
    else await expect(words.first()).toBeVisible()
  }

  /** What the real provider does. Its refusals and lost answers are the catalogue's. */
  const endings = (
    catalogue: OutcomeCatalogue,
    done: Readonly<Record<string, Readonly<Record<string, Run<World>>>>>,
  ): BrowserLevel<World>['outcomes'] =>
    Object.fromEntries(
      Object.entries(catalogue).map(([actor, outcomes]) => {
        const failures = Object.entries(outcomes).filter(([, { kind }]) => kind === 'error')
        const failed = Object.fromEntries(failures.map(([name]) => [name, fail]))
        return [actor, { ...failed, ...done[actor] }]
      }),
    )

  return { pass, sent, endings }
}
