import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describeGuard, INLINE } from '../atlas/describe-guard.ts'
import type { Cause } from './cause.ts'
import { type Chart, chartOf } from './chart.ts'
import { builtinOf, type GuardArgs } from './composed-guard.ts'
import type { ExploredState } from './explored-state.ts'
import { nextStep } from './macrostep.ts'

/**
 * What is done with a field of the context: a guard asks it, it is sent with a call or an event, an
 * assignment uses it, or one writes it, which keeps its value, changes it, or resets it to its first.
 */
export type UseKind = 'asked' | 'sent' | 'used' | 'kept' | 'changed' | 'reset'

export type FieldUse = Place & {
  readonly field: string
  readonly kind: UseKind
  /** Whether it had the value with which the machine starts. */
  readonly isFirst: boolean
  /** Whether it was a list of several: only then can a filter, `every` or `some` decide. */
  readonly isSeveral: boolean
}

type Place = {
  /** The transition, the entry or exit of a state, the call or the delay. */
  readonly site: string
  /** The name of the action or guard, which several sites may share; without a name the site. */
  readonly by: string
}

/** The uses of a step from an explored state, in order. */
export type FieldUses = (state: ExploredState, cause: Cause) => readonly FieldUse[]

type Args = { readonly context: Values; readonly event: unknown; readonly enqueue?: Enqueue }
type Enqueue = { readonly assign: (assignment: unknown) => void }
type Values = Readonly<Record<string, unknown>>
type Expression = (args: Args, params?: unknown) => unknown
type Node = AnyStateMachine['root']

/** Sees the uses by running a copy of the machine whose functions are given a watched context. */
export function fieldUsesOf(machine: AnyStateMachine, first: Values): FieldUses {
  const { machine: copy, chart, record } = watchFields(machine, first)
  const nodes = new Map([[copy.root.id, copy.root], ...chart.states])
  const known = new WeakMap<ExploredState, Map<string, readonly FieldUse[]>>()
  return (state, cause) => {
    const here = known.get(state) ?? new Map<string, readonly FieldUse[]>()
    known.set(state, here)
    const kept = here.get(cause.type)
    if (kept) return kept
    const made = record(() => nextStep(copy, chart, inCopy(state.snapshot), cause.event))
    here.set(cause.type, made)
    return made
  }

  function inCopy(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
    const ownNodes = (all: readonly Node[]) => all.map((node) => nodes.get(node.id) ?? node)
    // SAFETY: XState types the history of any machine as any; by definition it holds state nodes.
    const historyValue = Object.fromEntries(
      Object.entries(snapshot.historyValue).map(([id, all]) => [id, ownNodes(all as Node[])]),
    )
    // SAFETY: a copy has the same states.
    return {
      ...snapshot,
      machine: copy,
      historyValue,
      _nodes: ownNodes(snapshot._nodes),
    } as AnyMachineSnapshot
  }
}

type Watched = {
  readonly machine: AnyStateMachine
  readonly chart: Chart
  readonly record: (run: () => unknown) => readonly FieldUse[]
}

function watchFields(original: AnyStateMachine, first: Values): Watched {
  let recorded: FieldUse[] | null = null
  const machine = original.provide({})
  const { actions, delays } = machine.implementations
  for (const [name, delay] of Object.entries(delays)) {
    if (typeof delay === 'function') delays[name] = reading(delay, at(`after ${name}`), 'used')
  }
  const chart = chartOf(machine)
  for (const { id, definition } of [...chart.transitions.values(), ...chart.inert.values()]) {
    definition.actions = definition.actions.map((action) => watched(action, id))
    if (definition.guard) definition.guard = watchedGuard(definition.guard, id)
  }
  for (const node of [machine.root, ...chart.states.values()]) watchState(node)
  return { machine, chart, record }

  function record(run: () => unknown): readonly FieldUse[] {
    const uses: FieldUse[] = []
    recorded = uses
    try {
      run()
      return uses
    } finally {
      recorded = null
    }
  }

  function watchState(node: Node): void {
    node.entry = node.entry.map((action) => watched(action, `${node.id}, entry`))
    node.exit = node.exit.map((action) => watched(action, `${node.id}, exit`))
    for (const invoke of node.invoke) {
      // SAFETY: XState reads the input of an invoke when its state is entered.
      const call = invoke as { input?: unknown }
      call.input = reading(call.input, at(`${node.id}, ${invoke.id}`), 'sent')
    }
  }

  /** The same action, by a name of its own where a shared one is built in: so its place is known. */
  function watched<T>(action: T, site: string): T {
    if (typeof action === 'function')
      return isBuiltin(action) ? watchedBuiltin(action, at(site)) : action
    const { type, params } = referenceIn(action)
    const definition: unknown = actions[type]
    const place = at(site, type)
    const name = `${type} at ${site}`
    // SAFETY: the copy of a built-in action is run as the action is.
    if (isBuiltin(definition)) actions[name] = watchedBuiltin(definition, place) as never
    const given = params === undefined ? {} : { params: reading(params, place, 'sent') }
    // SAFETY: a reference to an action is its name, or an object with its type.
    return { type: isBuiltin(definition) ? name : type, ...given } as T
  }

  function watchedBuiltin<T>(action: T, place: Place): T {
    const copy = () => {}
    // SAFETY: XState keeps what a built-in action was made of as properties of its function.
    const { assignment, event, collect } = action as Record<string, unknown>
    return Object.assign(copy, action, {
      ...(assignment !== undefined && { assignment: writing(assignment, place) }),
      ...(event !== undefined && { event: reading(event, place, 'sent') }),
      ...(collect !== undefined && { collect: reading(collect, place, 'used') }),
    }) as T
  }

  function watchedGuard<T>(guard: T, site: string): T {
    // SAFETY: it is the guard of a transition, and its copy takes the same arguments.
    const original = builtinOf(guard as never)
    const name = describeGuard(guard as never)
    const place = name?.includes(INLINE) ? at(site) : at(site, name ?? site)
    const copy = () => false
    copy.check = (snapshot: AnyMachineSnapshot, { context, event }: GuardArgs) =>
      original.check(
        snapshot,
        { context: seen(context as Values, place, 'asked'), event },
        original,
      )
    return copy as T
  }

  function reading<T>(value: T, place: Place, kind: UseKind): T {
    if (typeof value !== 'function') return value
    // SAFETY: a function in the config of a machine is called with these arguments.
    const run = value as unknown as Expression
    const copy: Expression = (args, params) => {
      const context = seen(args.context, place, kind)
      const enqueue = args.enqueue && { enqueue: watchedEnqueue(args.enqueue, place) }
      return run({ ...args, context, ...enqueue }, params)
    }
    return copy as T
  }

  function watchedEnqueue(enqueue: Enqueue, place: Place): Enqueue {
    return new Proxy(enqueue, {
      get: (object, name) =>
        name === 'assign'
          ? (assignment: unknown) => object.assign(writing(assignment, place))
          : Reflect.get(object, name),
    })
  }

  function writing(assignment: unknown, place: Place): Expression {
    return (args, params) => {
      const given = { ...args, context: seen(args.context, place, 'used') }
      const written = partialOf(assignment, given, params)
      for (const [field, value] of Object.entries(written)) {
        note(place, field, kindOfWrite(field, args.context[field], value), args.context[field])
      }
      return written
    }
  }

  function seen(context: Values, place: Place, kind: UseKind): Values {
    if (!recorded) return context
    return new Proxy(context, {
      get: (object, field: string) => {
        note(place, field, kind, object[field])
        return object[field]
      },
    })
  }

  function kindOfWrite(field: string, before: unknown, after: unknown): UseKind {
    if (isDeepStrictEqual(before, after)) return 'kept'
    return isDeepStrictEqual(after, first[field]) ? 'reset' : 'changed'
  }

  function note(place: Place, field: string, kind: UseKind, value: unknown): void {
    const isFirst = isDeepStrictEqual(value, first[field])
    const isSeveral = Array.isArray(value) && value.length > 1
    recorded?.push({ ...place, field, kind, isFirst, isSeveral })
  }
}

function at(site: string, by = site): Place {
  return { site, by }
}

function referenceIn(action: unknown): { readonly type: string; readonly params?: unknown } {
  // SAFETY: an action that is no function is a name, or an object with its type.
  return typeof action === 'string' ? { type: action } : (action as { type: string })
}

function isBuiltin(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action
}

function partialOf(assignment: unknown, args: Args, params: unknown): Values {
  // SAFETY: an assignment is a function that returns fields, or fields with a value or a function.
  if (typeof assignment === 'function') return (assignment as Expression)(args, params) as Values
  return Object.fromEntries(
    Object.entries(assignment as Values).map(([field, value]) => [
      field,
      typeof value === 'function' ? (value as Expression)(args, params) : value,
    ]),
  )
}
