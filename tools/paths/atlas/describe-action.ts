import type { AnyStateNode } from 'xstate'

/** An action as state nodes and transitions hold it; XState's types leave the plain name out. */
type Action = AnyStateNode['entry'][number] | string

/** What XState's own action creators leave on the function they make. */
type Made = {
  readonly type?: string
  readonly assignment?: unknown
  readonly event?: unknown
  readonly sendId?: unknown
}

/** What the definition of a state asks for; not what XState adds to set and cancel its timers. */
export function isWritten(action: Action): boolean {
  if (typeof action !== 'function') return true
  // SAFETY: a function with or without the fields of a made action.
  const { event, sendId } = action as Made
  return ![typeOf(event), String(sendId)].some((name) => name.startsWith('xstate.after.'))
}

/** An action by its name; one of XState's own by what it does: `set days`, `raise door.shut`. */
export function describeAction(action: Action): string {
  if (typeof action === 'string') return action
  if (typeof action !== 'function') return action.type
  // SAFETY: a function with or without the fields of a made action.
  const { type, assignment, event } = action as Made
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
      return type?.replace(/^xstate\./, '') ?? 'an action of its own'
  }
}

function typeOf(event: unknown): string {
  const named = typeof event === 'object' && event !== null && 'type' in event
  return named ? String(event.type) : 'an event'
}
