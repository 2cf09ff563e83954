import { firstVisitState } from '#features/callback/first-visit.ts'
import { LEAD_FORM_ID } from './lead-state.ts'

/** How long the dialog waits while the page's own form has the focus. */
const FORM_IN_USE_MS = 10_000

/** The callback dialog of spec §2 on a landing page; its code is loaded when it opens. */
export async function waitForCallback(): Promise<void> {
  const visit = await firstVisitState()
  if (visit.kind === 'over') return
  setTimeout(openCallback, visit.remainingMs)
}

function openCallback(): void {
  if (document.getElementById(LEAD_FORM_ID)?.contains(document.activeElement)) {
    setTimeout(openCallback, FORM_IN_USE_MS)
    return
  }
  import('./lead-dialogs.tsx').then(({ showLeadDialogs }) => showLeadDialogs(), reportError)
}
