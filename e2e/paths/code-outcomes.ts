import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import { leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { OutcomeCatalogue } from 'chart-paths/model.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import { wordsOf } from '#machines/shared/failures.ts'
import type { CodeCalls } from './code-calls.ts'

/** Outcomes that refuse the code itself. */
const ABOUT_CODE: readonly string[] = ['wrong', 'expired', 'locked']

type Run<TestContext> = Executor<OutcomeCause, TestContext>

/** Executors of the outcomes of a flow with codes. `within` is its part of the page. */
export function codeOutcomes<TestContext extends { readonly calls: CodeCalls }>(
  within: (testContext: TestContext) => Locator,
) {
  const pass: Run<TestContext> = ({ calls }, { actor }, from) =>
    calls.pass(calls.nameOf(actor, from))

  const sent: Run<TestContext> = ({ calls }, { actor }, from) =>
    calls.passCode(calls.nameOf(actor, from))

  /**
   * The message of the failure is shown where the patient can retry, except a message about a code
   * that a newer code has replaced.
   */
  const fail: Run<TestContext> = async (testContext, cause, from) => {
    const { calls } = testContext
    await calls.fail({ ...cause, actor: calls.nameOf(cause.actor, from) })
    if (cause.result.kind !== 'error') return
    const words = within(testContext).getByText(wordsOf(cause.result.error))
    const isReplaced = leafStates(from.snapshot).some((state) => state.endsWith('.resend.sent'))
    if (isReplaced && ABOUT_CODE.includes(cause.outcome)) await expect(words).toHaveCount(0)
    else await expect(words.first()).toBeVisible()
  }

  /** Successful calls by `done`; refusals and lost responses come from the catalogue. */
  const endings = (
    catalogue: OutcomeCatalogue,
    done: Readonly<Record<string, Readonly<Record<string, Run<TestContext>>>>>,
  ): BrowserLevel<TestContext>['outcomes'] =>
    Object.fromEntries(
      Object.entries(catalogue).map(([actor, outcomes]) => {
        const failures = Object.entries(outcomes).filter(([, { kind }]) => kind === 'error')
        const failed = Object.fromEntries(failures.map(([name]) => [name, fail]))
        return [actor, { ...failed, ...done[actor] }]
      }),
    )

  return { pass, sent, endings }
}
