import type { Path } from '../covering/paths.ts'
import type { Cause, EventCause, OutcomeCause, TimerCause } from '../exploring/cause.ts'
import { type ExploredState, leafStates } from '../exploring/explored-state.ts'
import { unreachableReason } from '../exploring/unreachable.ts'
import type { Explore } from '../model.ts'

/**
 * Performs a step in the browser. `testContext` holds the page and what the level needs; `from` is
 * the state before the step.
 */
export type Executor<C extends Cause, TestContext> = (
  testContext: TestContext,
  cause: C,
  from: ExploredState,
) => Promise<void>

export type Assertion<TestContext> = (
  testContext: TestContext,
  state: ExploredState,
) => Promise<void>

/**
 * How the paths of one machine are replayed in a browser. Calls have to be held open from the start
 * (a held route for each actor), because a path tells only later how they end.
 */
export type BrowserLevel<TestContext> = {
  readonly explore: Explore
  /** Brings the browser to the start of the paths. */
  readonly start: (testContext: TestContext) => Promise<void>
  /** By event type, or by `type/sample` where a sample needs its own executor. */
  readonly events: Readonly<Record<string, Executor<EventCause, TestContext>>>
  /** Sends events that no screen offers in that state (`unreachableFromUi` of the machine's catalogue). */
  readonly sendByScript: Executor<EventCause, TestContext>
  /** By actor, by outcome. */
  readonly outcomes: Readonly<
    Record<string, Readonly<Record<string, Executor<OutcomeCause, TestContext>>>>
  >
  /** By the name of the delay. */
  readonly timers: Readonly<Record<string, Executor<TimerCause, TestContext>>>
  /** What the page shows, by the id of a leaf state. */
  readonly states: Readonly<Record<string, Assertion<TestContext>>>
  /** Runs after each step, besides the assertions of its states. */
  readonly everywhere: Assertion<TestContext>
}

/** Executors and assertions that these paths need and the level lacks; one line each. */
export function missingSteps<TestContext>(
  paths: readonly Path[],
  level: BrowserLevel<TestContext>,
): string[] {
  const missing = new Set<string>()
  for (const { start, steps } of paths) {
    let from = start.state
    for (const { cause, result } of steps) {
      if (!executorOf(level, cause, from)) missing.add(`no executor for ${cause.type}`)
      from = result.state
    }
    for (const state of [start.state, ...steps.map(({ result }) => result.state)]) {
      for (const leaf of leafStates(state.snapshot)) {
        if (!level.states[leaf]) missing.add(`no assertion for the state ${leaf}`)
      }
    }
  }
  return [...missing].sort()
}

/** Performs a step under a title, such as Playwright's `test.step`. */
export type StepRunner = (title: string, body: () => Promise<void>) => Promise<void>

/**
 * Walks a path in the browser and asserts every leaf state after each step.
 * @throws before the first step when the level lacks an executor or an assertion.
 */
export async function walkInBrowser<TestContext>(
  path: Path,
  level: BrowserLevel<TestContext>,
  testContext: TestContext,
  runStep: StepRunner = (_title, body) => body(),
): Promise<void> {
  const missing = missingSteps([path], level)
  if (missing.length > 0) throw new Error(`${path.id} cannot be walked: ${missing.join('; ')}`)
  let from = path.start.state
  await runStep('The start', async () => {
    await level.start(testContext)
    await assertState('at the start', from)
  })
  for (const [index, { cause, result }] of path.steps.entries()) {
    const where = `step ${index + 1} (${cause.type})`
    await runStep(cause.says, async () => {
      await withErrorLocation(where, executorOf(level, cause, from)?.(testContext))
      from = result.state
      await assertState(where, from)
    })
  }

  async function assertState(where: string, state: ExploredState): Promise<void> {
    for (const leaf of leafStates(state.snapshot)) {
      await withErrorLocation(`${where}, in ${leaf}`, level.states[leaf]?.(testContext, state))
    }
    await withErrorLocation(where, level.everywhere(testContext, state))
  }

  async function withErrorLocation(where: string, work: Promise<void> | undefined): Promise<void> {
    try {
      await work
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${path.id}, ${where}: ${message}`, { cause })
    }
  }
}

function executorOf<TestContext>(
  level: BrowserLevel<TestContext>,
  cause: Cause,
  from: ExploredState,
): ((testContext: TestContext) => Promise<void>) | undefined {
  switch (cause.kind) {
    case 'event': {
      const isUnreachable = unreachableReason(level.explore, from, cause) !== null
      const declared = level.events[cause.type] ?? level.events[cause.event.type]
      const run = isUnreachable ? level.sendByScript : declared
      return run && ((testContext) => run(testContext, cause, from))
    }
    case 'outcome': {
      const run = level.outcomes[cause.actor]?.[cause.outcome]
      return run && ((testContext) => run(testContext, cause, from))
    }
    case 'timer': {
      const run = level.timers[cause.delay]
      return run && ((testContext) => run(testContext, cause, from))
    }
  }
}
