import type { Explore } from '#tools/paths/model.ts'
import type { Path } from '../covering/paths.ts'
import type { Cause, EventCause, OutcomeCause, TimerCause } from '../exploring/cause.ts'
import { type Place, statesOf } from '../exploring/place.ts'
import { unreachableReason } from '../exploring/unreachable.ts'

/**
 * What makes a step happen in the browser. `world` is the page and whatever the level needs,
 * `from` where the path stands.
 */
export type Executor<C extends Cause, World> = (
  world: World,
  cause: C,
  from: Place,
) => Promise<void>

export type Assertion<World> = (world: World, place: Place) => Promise<void>

/**
 * How the paths of one machine are walked in a browser. Calls have to be held open from the
 * start (a held route for each actor), since a path says only later how they end.
 */
export type BrowserLevel<World> = {
  readonly explore: Explore
  /** Brings the browser to the first place of every path. */
  readonly start: (world: World) => Promise<void>
  /** By event type, or by `type/sample` where a sample is done in its own way. */
  readonly events: Readonly<Record<string, Executor<EventCause, World>>>
  /** Events that no screen offers where the path has them (`unreachableFromUi` of the machine's catalogue). */
  readonly byPort: Executor<EventCause, World>
  /** By actor, by outcome. */
  readonly outcomes: Readonly<
    Record<string, Readonly<Record<string, Executor<OutcomeCause, World>>>>
  >
  /** By the name of the delay. */
  readonly timers: Readonly<Record<string, Executor<TimerCause, World>>>
  /** What the page shows in a state, by the id of an innermost state. */
  readonly states: Readonly<Record<string, Assertion<World>>>
  /** After each step, besides the assertions of its states: what holds in every place. */
  readonly everywhere: Assertion<World>
}

/** Executors and assertions that the level lacks for these paths: a line each. */
export function missingOf<World>(paths: readonly Path[], level: BrowserLevel<World>): string[] {
  const missing = new Set<string>()
  for (const { start, steps } of paths) {
    let from = start.place
    for (const { cause, arrival } of steps) {
      if (!executorOf(level, cause, from)) missing.add(`no executor for ${cause.type}`)
      from = arrival.place
    }
    for (const place of [start.place, ...steps.map(({ arrival }) => arrival.place)]) {
      for (const state of statesOf(place.snapshot)) {
        if (!level.states[state]) missing.add(`no assertion for the state ${state}`)
      }
    }
  }
  return [...missing].sort()
}

/**
 * Walks a path in the browser and asserts every innermost state after each step.
 * @throws before the first step when the level lacks an executor or an assertion.
 */
export async function walkInBrowser<World>(
  path: Path,
  level: BrowserLevel<World>,
  world: World,
): Promise<void> {
  const missing = missingOf([path], level)
  if (missing.length > 0) throw new Error(`${path.id} cannot be walked: ${missing.join('; ')}`)
  await level.start(world)
  let from = path.start.place
  await assertPlace('at the start', from)
  for (const [index, { cause, arrival }] of path.steps.entries()) {
    const where = `step ${index + 1} (${cause.type})`
    await told(where, executorOf(level, cause, from)?.(world))
    from = arrival.place
    await assertPlace(where, from)
  }

  async function assertPlace(where: string, place: Place): Promise<void> {
    for (const state of statesOf(place.snapshot)) {
      await told(`${where}, in ${state}`, level.states[state]?.(world, place))
    }
    await told(where, level.everywhere(world, place))
  }

  async function told(where: string, work: Promise<void> | undefined): Promise<void> {
    try {
      await work
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${path.id}, ${where}: ${message}`, { cause })
    }
  }
}

function executorOf<World>(
  level: BrowserLevel<World>,
  cause: Cause,
  from: Place,
): ((world: World) => Promise<void>) | undefined {
  switch (cause.kind) {
    case 'event': {
      const isUnreachable = unreachableReason(level.explore, from, cause) !== null
      const byHand = level.events[cause.type] ?? level.events[cause.event.type]
      const run = isUnreachable ? level.byPort : byHand
      return run && ((world) => run(world, cause, from))
    }
    case 'outcome': {
      const run = level.outcomes[cause.actor]?.[cause.outcome]
      return run && ((world) => run(world, cause, from))
    }
    case 'timer': {
      const run = level.timers[cause.delay]
      return run && ((world) => run(world, cause, from))
    }
  }
}
