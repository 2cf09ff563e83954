import type { AnyStateNode } from 'xstate'

/** An action as state nodes and transitions hold it; XState's types leave the plain name out. */
type Action = AnyStateNode['entry'][number] | string

/** The fields that XState's action creators put on the functions they return. */
type BuiltinAction = {
  readonly type?: string
  readonly assignment?: unknown
  readonly event?: unknown
}

/** The name of an action, or the effect of a built-in one: `set days`, `raise door.shut`. */
export function describeAction(action: Action): string {
  if (typeof action === 'string') return action
  if (typeof action !== 'function') return action.type
  // SAFETY: a function with or without the fields of a made action.
  const { type, assignment, event } = action as BuiltinAction
  switch (type) {
    case 'xstate.assign':
      return typeof assignment === 'object' && assignment !== null
        ? `set ${Object.keys(assignment).join(', ')}`
        : 'set the context'
    case 'xstate.raise':
    case 'xstate.emit':
    case 'xstate.sendTo':
      return `${type.slice('xstate.'.length)} ${typeOf(event)}`
    default:
      return type?.replace(/^xstate\./, '') ?? 'an inline action'
  }
}

function typeOf(event: unknown): string {
  const named = typeof event === 'object' && event !== null && 'type' in event
  return named ? String(event.type) : 'an event'
}
