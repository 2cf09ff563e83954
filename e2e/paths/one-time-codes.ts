import type { OutcomeCause, TimerCause } from 'chart-paths/exploring/cause.ts'
import { type ExploredState, leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Route } from 'playwright/test'
import { OTP_MINUTES } from '#contract/constants.ts'
import { wordsOf } from '#machines/shared/failures.ts'
import { codeField } from '../support/sign-in-steps.ts'
import { HeldCalls } from './held-calls.ts'
import type { Walk } from './level.ts'

/** Calls, timers, states and refusals of a one-time code, which flows with codes share. */

const SECOND = 1000

/** The provider's response, with a waiting time longer than any path; the path's clock ends it. */
const CODE_SENT = { resend_after: 120, expires_in: OTP_MINUTES * 60 }

/** Milliseconds after a code was sent, by the names of the delays of `codeRegions`. */
const DELAYS: Readonly<Record<string, number>> = {
  RESEND_WAIT: CODE_SENT.resend_after * SECOND,
  OTP_LIFE: CODE_SENT.expires_in * SECOND,
}

/** Calls of a flow with one-time codes. */
export class CodeCalls extends HeldCalls {
  /** Numbers and addresses with a valid code. */
  private readonly served = new Set<string>()
  /** Time of the last code, by the page's clock. */
  private sentAt = 0

  /** Records a code that was sent before the page requested one. */
  noteCode(address: string): void {
    this.served.add(address)
  }

  /** Records the time from which the page counts. */
  noteSent(pageNow: number): void {
    this.sentAt = pageNow
  }

  /** The time at which a timer of the code is due, by the page's clock. */
  dueAt(delay: string): number {
    return this.sentAt + (DELAYS[delay] ?? 0)
  }

  /**
   * The provider sends one code to each address. It would refuse the next one for seconds that only
   * the page's clock has passed, and the previous code stays valid.
   */
  async passCode(actor: string): Promise<void> {
    for (const route of await this.take(actor)) {
      const address = addressOf(route)
      if (!this.served.has(address)) await granted(route)
      this.served.add(address)
      await route.fulfill({ json: { result: CODE_SENT } })
      this.noteSent(
        await route
          .request()
          .frame()
          .evaluate(() => Date.now()),
      )
    }
  }

  /** Expects every call that the chart waits for, and drops all others. */
  async follow(state: ExploredState): Promise<void> {
    const actors = state.running.map(({ actor }) => this.nameOf(actor, state))
    for (const actor of actors) await this.expectCall(actor)
    await this.forget(state, ...actors)
  }

  /** The name under which an actor's calls are held. */
  nameOf(actor: string, _state: ExploredState): string {
    return actor
  }
}

/** Retries until the provider sends a code; a number that has just registered must wait. */
async function granted(route: Route): Promise<void> {
  const ask = async () => (await route.fetch()).status()
  await expect.poll(ask, { message: 'a code is sent', intervals: [500], timeout: 8_000 }).toBe(200)
}

function addressOf(route: Route): string {
  // SAFETY: the bodies of these calls are one number or one address.
  return Object.values(route.request().postDataJSON() as Record<string, string>).join()
}

type CodeWalk = Walk & { readonly calls: CodeCalls }

/** Milliseconds before and after a timer; together less than the timeout of a call. */
const BEFORE = 10_000
const AFTER = 2_000

const fire: Executor<TimerCause, CodeWalk> = (walk, { delay }) => goTo(walk, delay, AFTER)

/** Executors of the delays of `codeRegions`. */
export const codeTimers = { RESEND_WAIT: fire, OTP_LIFE: fire }

/** A call that is running when a timer fires is made shortly before that timer. */
export async function shortlyBeforeTimer(walk: CodeWalk): Promise<void> {
  const [current, ...later] = walk.progress.ahead
  if (!current || current.result.state.running.length === 0) return
  const next = later.find(({ cause }) => cause.kind !== 'event')?.cause
  if (next?.kind === 'timer') await goTo(walk, next.delay, -BEFORE)
}

/** Installs the clock on paths with timers. */
export async function installClock({ page, progress }: CodeWalk): Promise<void> {
  if (progress.path.steps.some(({ cause }) => cause.kind === 'timer')) await page.clock.install()
}

async function goTo({ page, calls }: CodeWalk, delay: string, offset: number): Promise<void> {
  const ms = calls.dueAt(delay) + offset - (await page.evaluate(() => Date.now()))
  if (ms > 0) await page.clock.fastForward(ms)
}

type Run = Executor<OutcomeCause, CodeWalk>

export const passHeld: Run = ({ calls }, { actor }, from) => calls.pass(calls.nameOf(actor, from))

export const passCode: Run = ({ calls }, { actor }, from) =>
  calls.passCode(calls.nameOf(actor, from))

/** Outcomes that refuse the code itself. */
const ABOUT_CODE: readonly string[] = ['wrong', 'expired', 'locked']

/**
 * The message of a failure is shown where the patient can retry, except a message about a code that a
 * newer code has replaced. `within` is the flow's part of the page.
 */
export const failWithWords =
  <TestContext extends CodeWalk>(
    within: (testContext: TestContext) => Locator,
  ): Executor<OutcomeCause, TestContext> =>
  async (testContext, cause, from) => {
    const { calls } = testContext
    await calls.fail({ ...cause, actor: calls.nameOf(cause.actor, from) })
    if (cause.result.kind !== 'error') return
    const words = within(testContext).getByText(wordsOf(cause.result.error))
    const isReplaced = leafStates(from.snapshot).some((state) => state.endsWith('.resend.sent'))
    if (isReplaced && ABOUT_CODE.includes(cause.outcome)) await expect(words).toHaveCount(0)
    else await expect(words.first()).toBeVisible()
  }

type CodeScreen<TestContext> = {
  /** The parallel state that `codeRegions` makes, below the machine. */
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
}: CodeScreen<TestContext>): Readonly<Record<string, Assertion<TestContext>>> {
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
      const isTried = leafStates(snapshot).some((leaf) => leaf.endsWith(`.${id}.entry.verifying`))
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

/**
 * Typing the last digit submits a code; an unchanged code is submitted by the button, a refused one by
 * typing it again.
 */
export async function typeCode(scope: Locator, code: string, button: RegExp): Promise<void> {
  const boxes = codeField(scope)
  const isRefused = (await boxes.getAttribute('aria-invalid')) === 'true'
  if (isRefused) await boxes.clear()
  if ((await boxes.inputValue()) !== code) return boxes.fill(code)
  await scope.getByRole('button', { name: button }).click()
}
