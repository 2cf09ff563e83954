import { expect, type Locator } from '@playwright/test'
import { type OutcomeCatalogue, wordsOf } from '#machines/outcomes.ts'
import type { BrowserLevel, Executor } from '#tests/paths/browser-level.ts'
import type { OutcomeCause } from '#tests/paths/cause.ts'
import type { CodeCalls } from './code-calls.ts'

type Run<World> = Executor<OutcomeCause, World>

/** How the calls of a flow with codes end. `within` is where the flow stands on the page. */
export function endsOf<World extends { readonly calls: CodeCalls }>(
  within: (world: World) => Locator,
) {
  const pass: Run<World> = ({ calls }, { actor }, from) => calls.pass(calls.nameOf(actor, from))

  const sent: Run<World> = ({ calls }, { actor }, from) => calls.passCode(calls.nameOf(actor, from))

  /** The lab's words, or ours where there are none, stand where the patient tries again. */
  const fail: Run<World> = async (world, cause, from) => {
    const { calls } = world
    await calls.fail({ ...cause, actor: calls.nameOf(cause.actor, from) })
    if (cause.result.kind !== 'error') return
    await expect(within(world).getByText(wordsOf(cause.result.error)).first()).toBeVisible()
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
