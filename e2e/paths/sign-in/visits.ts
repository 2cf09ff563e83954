import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { Path } from '#tools/paths/covering/paths.ts'
import type { Cause } from '#tools/paths/exploring/cause.ts'
import { type ExploredState, leafStates } from '#tools/paths/exploring/explored-state.ts'
import type { PathProgress } from '../path-progress.ts'

/*
 * A visit runs from opening sign-in to closing it, in the dialog or on a page. Some steps are possible
 * in one of them only: nothing can be pressed behind the dialog, and on a page the other intent is
 * another address. A visit can move from the dialog to a page by history, and back only where it can
 * start over.
 */

export function isClosed({ snapshot }: ExploredState): boolean {
  return leafStates(snapshot).includes('signIn.closed')
}

/** On the first form of an intent, without a code that starting over would lose. */
function canStartOver({ snapshot }: ExploredState): boolean {
  // SAFETY: the snapshot is one of sign-in.
  const { codeFor } = snapshot.context as SignInContext
  const isFirst =
    snapshot.matches({ open: 'mobile' }) || snapshot.matches({ open: { account: 'filling' } })
  return isFirst && codeFor === ''
}

/** Sign-in is opened again while it is open. Only `saved` can do this in the dialog too. */
function needsPage(cause: Cause, from: ExploredState): boolean {
  return /^signIn\.open\/(plain|account)$/.test(cause.type) && !isClosed(from)
}

/** The other intent is chosen with a button. */
function needsDialog({ type }: Cause, { snapshot }: ExploredState): boolean {
  if (type === 'method.choose/createAccount') return true
  return type === 'method.choose/mobile' && snapshot.matches({ open: 'account' })
}

function needsSameDialog(cause: Cause, from: ExploredState): boolean {
  return needsDialog(cause, from) && !canStartOver(from)
}

/** Whether the visit has a step of this kind, from `index` on. */
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

/** Whether the visit that begins here takes place on the page. */
export function beginsOnPage({ path, ahead }: PathProgress): boolean {
  const index = path.steps.length - ahead.length
  return comesTo(path, index, needsPage) && !comesTo(path, index, needsDialog)
}

/** Transitions that no path takes through the UI. */
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

/** Whether the current step needs the page while a later one needs the same dialog. */
export function isOutOfReach({ path, ahead }: Pick<PathProgress, 'path' | 'ahead'>): boolean {
  const index = path.steps.length - ahead.length
  const cause = path.steps[index]?.cause
  if (!cause || !needsPage(cause, stateBefore(path, index))) return false
  return comesTo(path, index + 1, needsSameDialog)
}
