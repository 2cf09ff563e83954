import type { Path } from 'chart-paths/covering/paths.ts'
import type { Cause } from 'chart-paths/exploring/cause.ts'
import { type ExploredState, leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { PathProgress } from '../path-progress.ts'

/*
 * A visit lasts from opening sign-in to closing it, in the dialog or on a page. Some steps exist only
 * in one of them: nothing can be clicked behind the dialog, and on a page the other intent is another
 * address. A visit can move from the dialog to a page by the history, but back to the dialog only
 * where it can restart.
 */

export function isClosed({ snapshot }: ExploredState): boolean {
  return leafStates(snapshot).includes('signIn.closed')
}

/** Whether a visit can restart: on the first screen of an intent, without a code that would be lost. */
function canRestart({ snapshot }: ExploredState): boolean {
  // SAFETY: the states of these paths are of sign-in.
  const { codeFor } = snapshot.context as SignInContext
  const isFirst =
    snapshot.matches({ open: 'mobile' }) || snapshot.matches({ open: { account: 'filling' } })
  return isFirst && codeFor === ''
}

/** Opening sign-in while it is open needs a page, except by a saved address. */
function needsPage(cause: Cause, from: ExploredState): boolean {
  return /^signIn\.open\/(plain|account)$/.test(cause.type) && !isClosed(from)
}

/** Changing the intent by a button needs the dialog. */
function needsDialog({ type }: Cause, { snapshot }: ExploredState): boolean {
  if (type === 'method.choose/createAccount') return true
  return type === 'method.choose/mobile' && snapshot.matches({ open: 'account' })
}

function needsSameDialog(cause: Cause, from: ExploredState): boolean {
  return needsDialog(cause, from) && !canRestart(from)
}

/** Whether the visit has a matching step from this one on. */
function comesTo(
  path: Path,
  index: number,
  isIt: (cause: Cause, from: ExploredState) => boolean,
): boolean {
  const rest = path.steps.slice(index)
  const end = rest.findIndex(({ result }) => isClosed(result.state))
  const visit = end === -1 ? rest : rest.slice(0, end + 1)
  return visit.some(({ cause }, later) => isIt(cause, stateBefore(path, index + later)))
}

function stateBefore({ start, steps }: Path, index: number): ExploredState {
  return steps[index - 1]?.result.state ?? start.state
}

/** Whether the visit that begins here is on a page. */
export function beginsOnPage({ path, ahead }: PathProgress): boolean {
  const index = path.steps.length - ahead.length
  return comesTo(path, index, needsPage) && !comesTo(path, index, needsDialog)
}

/** Transitions that no path takes without a script. */
export function unreachableTransitions(paths: readonly Path[]): readonly string[] {
  const steps = paths.flatMap((path) =>
    path.steps.map(({ result: { taken } }, index) => ({
      taken,
      isByHand: !isUnreachableByUi({ path, ahead: path.steps.slice(index) }),
    })),
  )
  const byHand = new Set(steps.flatMap(({ taken, isByHand }) => (isByHand ? taken : [])))
  return [...new Set(steps.flatMap(({ taken }) => taken))].filter((id) => !byHand.has(id))
}

/** A step that needs a page in a visit that needs the same dialog later; no UI offers both. */
export function isUnreachableByUi({ path, ahead }: Pick<PathProgress, 'path' | 'ahead'>): boolean {
  const index = path.steps.length - ahead.length
  const cause = path.steps[index]?.cause
  if (!cause || !needsPage(cause, stateBefore(path, index))) return false
  return comesTo(path, index + 1, needsSameDialog)
}
