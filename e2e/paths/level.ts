import type { Path } from 'chart-paths/covering/paths.ts'
import type { EventCause, OutcomeCause, TimerCause } from 'chart-paths/exploring/cause.ts'
import { chartOf } from 'chart-paths/exploring/chart.ts'
import { isLeaf } from 'chart-paths/exploring/describe.ts'
import type { Explore } from 'chart-paths/model.ts'
import {
  type Assertion,
  type BrowserLevel,
  type Executor,
  type StepRunner,
  walkInBrowser,
} from 'chart-paths/replaying/browser-level.ts'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { flows } from '#tests/paths/flows.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { assertEverywhere, type Everywhere } from './everywhere.ts'
import type { HeldCalls } from './held-calls.ts'
import { fireTimer, holdTimers, settleLater } from './page-control.ts'
import { PathProgress, type PathTestContext } from './path-progress.ts'

/** What each walk of a path has. */
export type Walk = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly calls: HeldCalls
}

/** The fixtures of a test that walks a path. */
export type PathFixtures = Pick<Fixtures, 'address' | 'newPatient' | 'outbox'> & {
  readonly page: Page
  readonly context: BrowserContext
}

type ByName<Value> = Readonly<Record<string, Value>>
export type Run<TestContext> = Executor<OutcomeCause, TestContext>

/** A button of the chart's part of the page by its name, or any control. */
type Control<TestContext> = string | RegExp | ((testContext: TestContext) => Locator)

/**
 * How a chart is walked in the browser. What the model says is not written again: a call that fails
 * gets the code of its outcome, one that is done its sample; what can be pressed must not be offered
 * while the chart refuses it; timers have the names and lengths of the chart's delays.
 */
type Parts<TestContext extends Walk> = {
  readonly name: keyof typeof flows
  /** Console errors that the failures of the paths cause. */
  readonly allowedErrors: RegExp
  /** What a path needs before its page opens: accounts, orders, held calls. */
  readonly given: (
    fixtures: PathFixtures & { readonly progress: PathProgress },
  ) => Promise<Omit<TestContext, 'page' | 'context' | 'address' | 'progress'>>
  /** Brings the browser to the start of the paths. */
  readonly open: (testContext: TestContext) => Promise<void>
  /** The part of the page in which the chart is shown; the main part without it. */
  readonly within?: (testContext: TestContext) => Locator
  /** What causes an event when it is pressed, by event type or `type/sample`. */
  readonly press?: ByName<Control<TestContext>>
  /** What causes an event otherwise. */
  readonly events?: ByName<Executor<EventCause, TestContext>>
  /** Controls of these events, and those of `press` that are offered in more ways than they are pressed. */
  readonly offers?: Everywhere<TestContext>['offers']
  /** Runs before each event by hand. */
  readonly beforeEvent?: (testContext: TestContext) => Promise<void>
  /** How calls end, by actor: each that is done, or by outcome. */
  readonly answers?: ByName<Run<TestContext> | ByName<Run<TestContext>>>
  /** How calls end that are done, without an entry in `answers`. */
  readonly done?: Run<TestContext>
  /** How calls fail, without an entry in `answers`. */
  readonly fail?: Run<TestContext>
  /** How time passes: the page's clock goes on, or the timer waits until it is fired. */
  readonly timers?: 'clock' | 'held' | BrowserLevel<TestContext>['timers']
  /** What is seen in a state, by its name below the machine: words, or an assertion. It holds for all states within. */
  readonly shows: ByName<string | RegExp | Assertion<TestContext>>
  /** Prepares held calls and browser APIs for the next step; without it forgets the calls that are not awaited. */
  readonly prepare?: Assertion<TestContext>
  readonly sendByScript?: Executor<EventCause, TestContext>
} & Pick<Partial<Everywhere<TestContext>>, 'screenState' | 'isBefore' | 'isFleeting'>

export type ChartLevel<TestContext> = BrowserLevel<TestContext> & {
  readonly allowedErrors: RegExp
  readonly begin: (path: Path, fixtures: PathFixtures) => Promise<TestContext>
  /** Walks the first `count` steps of a path. */
  readonly walk: (
    path: Path,
    count: number,
    fixtures: PathFixtures,
    runStep: StepRunner,
  ) => Promise<void>
}

export function chartLevel<TestContext extends Walk>(
  parts: Parts<TestContext>,
): ChartLevel<TestContext> {
  const { name, timers = {}, within = ({ page }) => page.getByRole('main'), prepare } = parts
  const explore: Explore = flows[name]
  const { press = {}, events = {}, offers = {}, beforeEvent } = parts
  const controls = mapped(press, (control) =>
    typeof control === 'function'
      ? control
      : (testContext: TestContext) => within(testContext).getByRole('button', { name: control }),
  )
  const executors: ByName<Executor<EventCause, TestContext>> = {
    ...mapped(controls, (control) => (testContext: TestContext) => control(testContext).click()),
    ...events,
  }
  const isOfOffers = (label: string) => offers[label.replace(/\/.*/, '')] !== undefined
  const everywhere: Everywhere<TestContext> = {
    explore,
    within,
    screenState: parts.screenState,
    isBefore: parts.isBefore,
    isFleeting: parts.isFleeting,
    offers: {
      ...Object.fromEntries(Object.entries(controls).filter(([label]) => !isOfOffers(label))),
      ...offers,
    },
  }
  const level: BrowserLevel<TestContext> = {
    explore,
    sendByScript: parts.sendByScript ?? sendByScript(explore.machine.id),
    start: parts.open,
    events: mapped(executors, (run) => async (testContext, cause, from) => {
      await beforeEvent?.(testContext)
      await run(testContext, cause, from)
    }),
    outcomes: outcomesOf(explore, parts),
    timers: typeof timers === 'string' ? timersOf(explore, timers) : timers,
    states: statesOf(explore, parts.shows, within),
    everywhere: async (testContext, state) => {
      await assertEverywhere(everywhere, testContext, state)
      if (everywhere.isBefore?.(testContext)) return
      await (prepare ? prepare(testContext, state) : testContext.calls.forget(state))
    },
  }
  const begin = async (path: Path, fixtures: PathFixtures): Promise<TestContext> => {
    const { page, context, address } = fixtures
    const progress = new PathProgress(path)
    if (timers === 'clock') await page.clock.install()
    if (timers === 'held') await holdTimers(page, delaysOn(path))
    const given = await parts.given({ ...fixtures, progress })
    // SAFETY: the type of `given` is the test context without these.
    return { ...given, page, context, address, progress } as unknown as TestContext
  }
  return {
    ...level,
    allowedErrors: parts.allowedErrors,
    begin,
    walk: async (path, count, fixtures, runStep) => {
      const walked = { ...path, steps: path.steps.slice(0, count) }
      await settleLater(fixtures.page, path)
      const testContext = await begin(path, fixtures)
      await walkInBrowser(walked, unhurried(level, fixtures.page), testContext, runStep)
    },
  }
}

/** A key before each press, as from a patient who looks first: no step is the second tap of a double tap. */
export function unhurried<TestContext>(
  level: BrowserLevel<TestContext>,
  page: Page,
): BrowserLevel<TestContext> {
  return {
    ...level,
    everywhere: async (testContext, state) => {
      await level.everywhere(testContext, state)
      await page.keyboard.press('Shift')
    },
  }
}

/**
 * Sends an event directly to the chart, for states in which neither a screen nor anything outside
 * the page can cause it.
 */
export const sendByScript =
  (machine: string): Executor<EventCause, PathTestContext> =>
  ({ page }, { event }) =>
    page.evaluate(([id, sent]) => globalThis.parakhTrace?.send(id, sent), [machine, event] as const)

/** The provider answers. */
export const pass: Run<Walk> = ({ calls }, { actor }) => calls.pass(actor)

/** The provider does it, but the answer is lost. */
export const loseAnswer: Run<Walk> = ({ calls }, { actor }) => calls.loseAnswer(actor)

/** The page does it without a call, or has done it when its step was prepared. */
export const byItself: Run<Walk> = async () => {}

/** The sample of an outcome that is done. */
export function sampleOf({ actor, outcome, result }: OutcomeCause): unknown {
  if (result.kind !== 'done') throw new Error(`${actor} fails by ${outcome}.`)
  return result.output
}

/** The sample of the outcome is the answer. */
const answerSample: Run<Walk> = ({ calls }, cause) => calls.answer(cause.actor, sampleOf(cause))

const failByCode: Run<Walk> = ({ calls }, cause) => calls.fail(cause)

function outcomesOf<TestContext extends Walk>(
  { outcomes }: Explore,
  { answers = {}, done = answerSample, fail = failByCode }: Parts<TestContext>,
): BrowserLevel<TestContext>['outcomes'] {
  return mapped(outcomes, (named, actor) =>
    mapped(named, ({ kind }, outcome): Run<TestContext> => {
      const own = answers[actor]
      if (typeof own === 'function') return kind === 'done' ? own : fail
      return own?.[outcome] ?? (kind === 'done' ? done : fail)
    }),
  )
}

function timersOf<TestContext extends Walk>(
  { machine }: Explore,
  kind: 'clock' | 'held',
): BrowserLevel<TestContext>['timers'] {
  const fire: Executor<TimerCause, TestContext> = ({ page }, { ms }) =>
    kind === 'held' ? fireTimer(page, ms) : page.clock.fastForward(ms)
  return Object.fromEntries([...chartOf(machine).timers.values()].map(({ delay }) => [delay, fire]))
}

/** The lengths of all timers that run on a path, milliseconds. */
function delaysOn({ start, steps }: Path): readonly number[] {
  const states = [start.state, ...steps.map(({ result }) => result.state)]
  return [...new Set(states.flatMap(({ timers }) => timers.flat().map(({ ms }) => ms)))]
}

/** @throws when a name is of no state. */
function statesOf<TestContext extends Walk>(
  { machine }: Explore,
  shows: Parts<TestContext>['shows'],
  within: (testContext: TestContext) => Locator,
): BrowserLevel<TestContext>['states'] {
  const asserted: Record<string, Assertion<TestContext>> = {}
  const leaves = [...chartOf(machine).states.values()].filter(isLeaf)
  // The longer name is of an inner state.
  for (const [name, shown] of Object.entries(shows).sort(([a], [b]) => a.length - b.length)) {
    const id = `${machine.id}.${name}`
    const meant = leaves.filter((leaf) => `${leaf.id}.`.startsWith(`${id}.`))
    if (meant.length === 0) throw new Error(`${id} is no state.`)
    const assertion: Assertion<TestContext> =
      typeof shown === 'function'
        ? shown
        : (testContext) => expect(within(testContext).getByText(shown).first()).toBeVisible()
    for (const leaf of meant) asserted[leaf.id] = assertion
  }
  return asserted
}

function mapped<Value, Result>(
  record: ByName<Value>,
  change: (value: Value, name: string) => Result,
): ByName<Result> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, change(value, name)]),
  )
}

/** Locators and assertions of a part of the page. */
export function screenOf<TestContext extends PathTestContext>(
  within: (testContext: TestContext) => Locator,
) {
  const button = (name: string | RegExp) => (testContext: TestContext) =>
    within(testContext).getByRole('button', { name })
  const text = (testContext: TestContext, words: string | RegExp) =>
    within(testContext).getByText(words).first()
  return {
    button,
    words: (words: string | RegExp) => (testContext: TestContext) =>
      expect(text(testContext, words)).toBeVisible(),
    /** Words that only a screen reader may have. */
    attached: (words: string | RegExp) => (testContext: TestContext) =>
      expect(text(testContext, words)).toBeAttached(),
    heading: (name: string | RegExp) => (testContext: TestContext) =>
      expect(within(testContext).getByRole('heading', { level: 1, name })).toBeVisible(),
    /** The button of what is being sent. */
    busy: (name: RegExp) => (testContext: TestContext) =>
      expect(button(name)(testContext).first()).toHaveAttribute('aria-disabled', 'true'),
  }
}

/** Types words. The same words again differ by a space, or no event would happen. */
export const typedInto =
  <TestContext>(field: (testContext: TestContext) => Locator) =>
  (words: string, again = `${words} `) =>
  async (testContext: TestContext) => {
    const isSame = (await field(testContext).inputValue()) === words
    await field(testContext).fill(isSame ? again : words)
  }
