import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { Path } from '#tools/paths/covering/paths.ts'
import type { Cause } from '#tools/paths/exploring/cause.ts'
import { type ExploredState, leafStates } from '#tools/paths/exploring/explored-state.ts'
import type { PathProgress } from '../path-progress.ts'

/*
 * A visit goes from opening sign-in to its end, in the dialog or on a page. Each of the two has
 * steps that the other has not: nothing can be pressed behind the dialog, and on a page the other
 * road is another address. From the dialog a visit goes on to a page by the history; back it only
 * comes where it can begin anew.
 */

export function isClosed({ snapshot }: ExploredState): boolean {
  return leafStates(snapshot).includes('signIn.closed')
}

/** The first screen of a road, and no code that would be lost by beginning anew. */
function canBeginAnew({ snapshot }: ExploredState): boolean {
  // SAFETY: the states of these paths are of sign-in.
  const { codeFor } = snapshot.context as SignInContext
  const isFirst =
    snapshot.matches({ open: 'mobile' }) || snapshot.matches({ open: { account: 'filling' } })
  return isFirst && codeFor === ''
}

/** Somebody asks for sign-in while it is open. That a saved address does anywhere. */
function needsPage(cause: Cause, from: ExploredState): boolean {
  return /^signIn\.open\/(plain|account)$/.test(cause.type) && !isClosed(from)
}

/** The other road, by a button. */
function needsDialog({ type }: Cause, { snapshot }: ExploredState): boolean {
  if (type === 'method.choose/createAccount') return true
  return type === 'method.choose/mobile' && snapshot.matches({ open: 'account' })
}

function needsSameDialog(cause: Cause, from: ExploredState): boolean {
  return needsDialog(cause, from) && !canBeginAnew(from)
}

/** Whether a visit, from this step on, comes to a step of this kind. */
function comesTo(
  path: Path,
  index: number,
  isIt: (cause: Cause, from: ExploredState) => boolean,
): boolean {
  const rest = path.steps.slice(index)
  const end = rest.findIndex(({ result }) => isClosed(result.state))
  const visit = end === -1 ? rest : rest.slice(0, end + 1)
  return visit.some(({ cause }, later) => isIt(cause, placeBefore(path, index + later)))
}

function placeBefore({ start, steps }: Path, index: number): ExploredState {
  return steps[index - 1]?.result.state ?? start.state
}

/** The visit that begins here is one to the page. */
export function beginsOnPage({ path, ahead }: PathProgress): boolean {
  const index = path.steps.length - ahead.length
  return comesTo(path, index, needsPage) && !comesTo(path, index, needsDialog)
}

/** Transitions that no path takes by hand. */
export function outOfReach(paths: readonly Path[]): readonly string[] {
  const steps = paths.flatMap((path) =>
    path.steps.map(({ result: { taken } }, index) => ({
      taken,
      isByHand: !isOutOfReach({ path, ahead: path.steps.slice(index) }),
    })),
  )
  const byHand = new Set(steps.flatMap(({ taken, isByHand }) => (isByHand ? taken : [])))
  return [...new Set(steps.flatMap(({ taken }) => taken))].filter((id) => !byHand.has(id))
}

/** A step of the page in a visit that needs this very dialog after it: nobody's hands can do both. */
export function isOutOfReach({ path, ahead }: Pick<PathProgress, 'path' | 'ahead'>): boolean {
  const index = path.steps.length - ahead.length
  const cause = path.steps[index]?.cause
  if (!cause || !needsPage(cause, placeBefore(path, index))) return false
  return comesTo(path, index + 1, needsSameDialog)
}
