import { isDeepStrictEqual } from 'node:util'
import type { Cause, EventCause, OutcomeCause } from '../exploring/cause.ts'
import { causesIn, outcomeCauses, sampleCauses } from '../exploring/causes.ts'
import { chartOf } from '../exploring/chart.ts'
import { describeState } from '../exploring/describe.ts'
import { type ExploredState, stateAfter } from '../exploring/explored-state.ts'
import { firstStep, type Macrostep, nextStep } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { randomOf } from '../random.ts'
import type { Rule, Step, Together } from '../together/model.ts'
import type { CounterexampleStep } from './counterexamples.ts'
import { recombined } from './payloads.ts'
import { NO_PROMISES, type Promises, type Property, promisesAfter } from './property.ts'

/** A chart and its environment at one moment of a life. */
export type Life = {
  readonly state: ExploredState
  readonly promises: Promises
  /** Why the machine could not take the last step. */
  readonly failure: string | null
}

export type ChartLives = {
  readonly name: string
  readonly explore: Explore
  /** Other payloads of each event and answer, beside the samples. */
  readonly payloads: number
  readonly seed: number
  /** Lives begin at the ends of these too: few random walks get as far by themselves. */
  readonly paths: readonly Walked[]
  /** Steps of an earlier life: their payloads are lived again. */
  readonly given?: readonly CounterexampleStep[]
}

/** A path of the chart, by the labels of its steps. */
export type Walked = {
  readonly id: string
  readonly variant: string | null
  readonly steps: readonly string[]
}

/** Weight of an event from outside, against 1 of other causes: most of them end what the chart was at. */
const OUTSIDE = 0.2

/** Begins the names of payloads that no sample has. */
const OTHER = 'other'
const IS_OTHER = new RegExp(`\\b${OTHER}\\d+$`)

/** The start at the end of a path. */
export function afterPath(id: string): string {
  return `after ${id}`
}

/** The start with the default input. */
export const USUAL = 'usual'

export type RandomLives = Together<Life> & {
  readonly causesOf: (life: Life) => readonly Cause[]
}

/** A chart whose lives are random: any cause of a state, with payloads that nobody wrote down. */
export function livesOf(lives: ChartLives): RandomLives {
  const { name, explore } = lives
  const { properties = [] } = explore
  const chart = chartOf(explore.machine)
  const samples = [...sampleCauses(explore), ...otherEvents(lives)]
  const answers = otherAnswers(lives)
  const outside = new Set(explore.outsideEvents)
  const inputs: Readonly<Record<string, unknown>> = { [USUAL]: explore.input, ...explore.variants }
  return {
    name,
    starts: Object.fromEntries([
      ...Object.keys(inputs).map((start) => [start, () => begun(start)]),
      ...lives.paths.map((path) => [afterPath(path.id), () => livedBy(path)]),
    ]),
    steps: (life) => causesOf(life).map((cause) => stepOf(life, cause)),
    keyOf: ({ state }) => state.key,
    describe: ({ state, failure }) => failure ?? describeState(state.snapshot),
    rules: [...GENERAL, ...properties.map(ruleOf)],
    waysOn: [],
    known: [],
    causesOf,
  }

  function begun(start: string): Life {
    return lifeAfter(firstStep(explore.machine, chart, inputs[start]), null)
  }

  function livedBy({ variant, steps }: Walked): Life {
    return steps.reduce(
      (life, label) => {
        const cause = causesOf(life).find(({ type }) => type === label)
        return cause ? next(life, cause) : life
      },
      begun(variant ?? USUAL),
    )
  }

  function causesOf({ state, failure }: Life): readonly Cause[] {
    if (failure !== null) return []
    return [...causesIn(state, samples, explore, chart), ...answersIn(state)]
  }

  function answersIn(state: ExploredState): readonly OutcomeCause[] {
    if (state.snapshot.status !== 'active') return []
    return state.running.flatMap(({ actor, invoke }) => answers(actor, invoke))
  }

  function stepOf(life: Life, cause: Cause): Step<Life> {
    const weight = outside.has(cause.event.type) ? OUTSIDE : 1
    return { id: cause.type, says: inWords(cause), weight, take: () => next(life, cause) }
  }

  function next(life: Life, cause: Cause): Life {
    try {
      return lifeAfter(
        nextStep(explore.machine, chart, life.state.snapshot, cause.event),
        life,
        cause,
      )
    } catch (error) {
      return { ...life, failure: error instanceof Error ? error.message : String(error) }
    }
  }

  function lifeAfter(step: Macrostep, before: Life | null, cause?: Cause): Life {
    const { snapshot, effects } = step
    const from = before && cause ? { state: before.state, cause } : undefined
    const promises = promisesAfter(before?.promises ?? NO_PROMISES, properties, {
      label: cause?.type ?? null,
      before: before?.state.snapshot ?? null,
      snapshot,
      effects,
    })
    const failed = snapshot.status === 'error'
    const failure = failed ? `an error that nothing handles: ${String(snapshot.error)}` : null
    return { state: stateAfter(step, explore.key, from), promises, failure }
  }
}

function ruleOf(property: Property): Rule<Life> {
  return { says: property.says, holds: ({ promises }) => !promises.broken.has(property) }
}

/** Characters of its JSON. */
const MAX_CONTEXT = 200_000

/** What holds for every chart. */
const GENERAL: readonly Rule<Life>[] = [
  { says: 'The machine takes every step', holds: ({ failure }) => failure === null },
  {
    says: 'The context is plain data, and bounded',
    holds: ({ state }) => {
      const text = JSON.stringify(state.snapshot.context)
      return text.length < MAX_CONTEXT && isPlain(state.snapshot.context, JSON.parse(text))
    },
  },
]

/** What JSON loses is a function, an instance, or NaN; a field that is undefined is as good as none. */
function isPlain(value: unknown, read: unknown): boolean {
  return isDeepStrictEqual(withoutUndefined(value), read)
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name, withoutUndefined(inner)]],
    ),
  )
}

function otherEvents({ explore, payloads, seed, given = [] }: ChartLives): readonly EventCause[] {
  return Object.entries(explore.events).flatMap(([type, samples]) => {
    // Without their type, by which one of them would stay whole.
    const known = Object.values(samples).map(({ event: { type: _, ...payload } }) => payload)
    const made = others(known, payloads, seed, type)
    return named(`${type}/`, made, given).map(({ label, payload }): EventCause => {
      const sample = label.slice(type.length + 1)
      const event = { ...payload, type }
      return { kind: 'event', type: label, sample, says: `“${type}” comes`, event }
    })
  })
}

type Named<Payload> = { readonly label: string; readonly payload: Payload }

/** What is made, and what an earlier life had. */
function named<Payload>(
  prefix: string,
  made: readonly Payload[],
  given: readonly CounterexampleStep[],
): readonly Named<Payload>[] {
  const again = given.flatMap(({ step, payload }) =>
    // SAFETY: it was made of the samples of the same event or answer.
    step.startsWith(prefix) && payload !== undefined
      ? [{ label: step, payload: payload as Payload }]
      : [],
  )
  return [
    ...made.map((payload, count) => ({ label: `${prefix}${OTHER}${count + 1}`, payload })),
    ...again,
  ]
}

/** The payload of a step, if no sample has it. */
export function payloadOf(cause: Cause): Pick<CounterexampleStep, 'payload'> {
  if (!IS_OTHER.test(cause.type)) return {}
  if (cause.kind === 'outcome' && cause.result.kind === 'done') {
    return { payload: cause.result.output }
  }
  const { type: _, ...payload } = cause.event
  return { payload }
}

/** Answers of a running call that no outcome names. */
function otherAnswers({ explore, payloads, seed, given = [] }: ChartLives) {
  const made = new Map<string, readonly OutcomeCause[]>()
  return (actor: string, invoke: string): readonly OutcomeCause[] => {
    const earlier = made.get(invoke)
    if (earlier) return earlier
    const outcomes = outcomeCauses({ actor, invoke }, explore)
    const known = outcomes.flatMap(({ result }) => (result.kind === 'done' ? [result.output] : []))
    const prefix = `${outcomes[0]?.type.split(' → ')[0]} → `
    const other = named(prefix, others(known, payloads, seed, actor), given)
    const fresh = other.map(({ label, payload: output }): OutcomeCause => {
      const says = `“${actor}” is answered`
      return {
        kind: 'outcome',
        type: label,
        actor,
        invoke,
        outcome: label.slice(prefix.length),
        result: { kind: 'done', output, says },
        says,
        event: { type: `xstate.done.actor.${invoke}`, output, actorId: invoke },
      }
    })
    made.set(invoke, fresh)
    return fresh
  }
}

/** Values that no sample has. */
function others<Value>(
  known: readonly Value[],
  count: number,
  seed: number,
  name: string,
): readonly Value[] {
  const random = randomOf([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed))
  const made: Value[] = []
  for (let tried = 0; tried < count; tried++) {
    const other = recombined(known, random)
    if (![...known, ...made].some((value) => isDeepStrictEqual(value, other))) made.push(other)
  }
  return made
}

function inWords(cause: Cause): string {
  const { payload } = payloadOf(cause)
  const words = `${cause.type}: ${cause.says}`
  return payload === undefined ? words : `${words} with ${JSON.stringify(payload)}`
}
