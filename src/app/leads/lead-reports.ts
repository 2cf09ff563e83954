import { cookies } from '#lib/storage/cookies.ts'
import { REPORTS_HREF } from '../shell/bottom-items.ts'
import { showLeadDialogs } from './lead-dialogs.tsx'
import { loadLeadSystem } from './lead-system.ts'

/** "Download Report" on a landing page: a visitor signs in first and continues there (spec §2). */
export async function openReports(): Promise<void> {
  if (cookies.accessToken.get()) return location.assign(REPORTS_HREF)
  showLeadDialogs()
  const { signIn } = await loadLeadSystem()
  signIn.send({ type: 'signIn.open', redirect: REPORTS_HREF, intent: 'signIn' })
}
