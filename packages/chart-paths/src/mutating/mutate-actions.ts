import { type AnyStateMachine, assign } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import type { Chart } from '../exploring/chart.ts'
import { actionListsOf, actionName, definedActionsOf, referenceOf } from './action-lists.ts'
import type { Mutation } from './mutation.ts'
import { type FieldUse, observeActions } from './observed-actions.ts'

type Assigning = (args: never, params: never) => object

/**
 * Swaps two neighbouring actions where the order matters in an explored step: one writes a field
 * that the other reads or writes, or both have effects.
 */
export function swapActions(
  machine: AnyStateMachine,
  chart: Chart,
  origins: readonly Origin[],
): readonly Mutation[] {
  const uses = observeActions(machine, origins)
  const usedBy = (action: unknown): FieldUse | undefined => {
    const name = referenceOf(action)
    return uses.get(name === null ? action : machine.implementations.actions[name])
  }
  return actionListsOf(machine, chart).flatMap(({ where, near, actions, replaceWith }) =>
    actions.slice(1).flatMap((second, index): Mutation[] => {
      const first = actions[index]
      if (!isOrdered(first, second)) return []
      const words = `actions ${index + 1} ${actionName(first)} and ${actionName(second)}`
      return [
        {
          operator: 'swap actions',
          location: `${where}${words}`,
          near,
          needs: `a step in which the order of ${actionName(first)} and ${actionName(second)} matters`,
          config: replaceWith(actions.with(index, second).with(index + 1, first)),
        },
      ]
    }),
  )

  function isOrdered(first: unknown, second: unknown): boolean {
    const kinds = [kindOf(first), kindOf(second)]
    const isQueue = kinds[0] === kinds[1] && kinds[0] !== 'assign'
    return isQueue || isInConflict(usedBy(first), usedBy(second))
  }

  /** Effects keep their order, and raised events theirs. */
  function kindOf(action: unknown): 'assign' | 'raise' | 'effect' {
    const name = referenceOf(action)
    const definition = name === null ? action : machine.implementations.actions[name]
    if (isAssignment(definition)) return 'assign'
    return isBuiltin(definition, 'xstate.raise') ? 'raise' : 'effect'
  }
}

function isInConflict(one?: FieldUse, other?: FieldUse): boolean {
  if (!one || !other) return false
  const meets = (written: ReadonlySet<string>, used: ReadonlySet<string>) =>
    [...written].some((field) => used.has(field))
  return (
    meets(one.writes, other.writes) ||
    meets(one.writes, other.reads) ||
    meets(other.writes, one.reads)
  )
}

/** Drops each field of an assignment of several fields, one at a time: it keeps its old value. */
export function keepOldValues(
  machine: AnyStateMachine,
  chart: Chart,
  origins: readonly Origin[],
): readonly Mutation[] {
  const uses = observeActions(machine, origins)
  return definedActionsOf(machine, chart).flatMap(({ location, near, action, replaceWith }) => {
    if (!isAssignment(action)) return []
    const { assignment } = action
    const fields =
      typeof assignment === 'function'
        ? [...(uses.get(action)?.writes ?? [])]
        : Object.keys(assignment)
    // An assignment of one field is what `drop action` drops.
    if (fields.length < 2) return []
    return fields.map(
      (field): Mutation => ({
        operator: 'keep old value',
        location: `${location}, ${field}`,
        near,
        needs: `a step in which ${location} changes context.${field}`,
        ...replaceWith(assign(without(assignment, field))),
      }),
    )
  })
}

function without(assignment: object | Assigning, field: string): object {
  if (typeof assignment !== 'function') return omitted(assignment, field)
  return (args: never, params: never) => omitted(assignment(args, params), field)
}

function omitted(fields: object, field: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field))
}

/** `assign` returns a function that keeps what it was given. */
function isAssignment(action: unknown): action is { readonly assignment: object | Assigning } {
  return typeof action === 'function' && 'assignment' in action
}

/** Emits each event under another type of the chart, and sends each event to another actor. */
export function misdirectEvents(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  const defined = definedActionsOf(machine, chart)
  const types = [...new Set(defined.flatMap(({ action }) => emittedType(action) ?? []))]
  return defined.flatMap(({ location, near, action, replaceWith }): Mutation[] => {
    if (isBuiltin(action, 'xstate.emit')) {
      const own = emittedType(action)
      const other = types.find((type) => type !== own) ?? 'nobody.listens'
      return [
        {
          operator: 'emit another event',
          location: `${location}, ${other}`,
          near,
          needs: `a step that emits the event of ${location}`,
          ...replaceWith(changed(action, { event: retyped(action.event, other) })),
        },
      ]
    }
    if (!isBuiltin(action, 'xstate.sendTo')) return []
    return [
      {
        operator: 'send elsewhere',
        location: `${location}, to itself`,
        near,
        needs: `a step that sends the event of ${location}`,
        ...replaceWith(changed(action, { to: ({ self }: { self: unknown }) => self })),
      },
    ]
  })
}

type SendingAction = ((...args: never[]) => unknown) & { readonly event: unknown }

function isBuiltin(action: unknown, type: string): action is SendingAction {
  return typeof action === 'function' && 'type' in action && action.type === type
}

/** The type of an emitted event; undefined when only a step tells it. */
function emittedType(action: unknown): string | undefined {
  if (!isBuiltin(action, 'xstate.emit')) return undefined
  // SAFETY: an event or a function, which has no type.
  return (action.event as { type?: string }).type
}

function retyped(event: unknown, type: string): unknown {
  if (typeof event !== 'function') return { ...(event as object), type }
  return (...args: unknown[]) => ({ ...event(...args), type })
}

/** A copy of a built-in action with another property. */
function changed(action: SendingAction, properties: object): unknown {
  return Object.assign(() => {}, action, properties)
}
