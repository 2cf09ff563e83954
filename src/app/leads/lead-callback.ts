import { firstVisitState } from '#features/callback/first-visit.ts'
import { LEAD_FORM_ID } from './lead-state.ts'

/** How long the dialog waits for somebody who is filling in the page's own form. */
const POLITE_MS = 10_000

/** The callback dialog of spec §2 on a landing page: the charts are fetched when its time has come. */
export async function waitForCallback(): Promise<void> {
  const visit = await firstVisitState()
  if (visit.kind === 'over') return
  setTimeout(openCallback, visit.remainingMs)
}

function openCallback(): void {
  if (document.getElementById(LEAD_FORM_ID)?.contains(document.activeElement)) {
    setTimeout(openCallback, POLITE_MS)
    return
  }
  import('./lead-dialogs.tsx').then(({ showLeadDialogs }) => showLeadDialogs(), reportError)
}
