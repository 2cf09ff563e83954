import { labDay } from '#server/lab-time.ts'
import { findLateCandidates } from '#server/modules/late-visits/late-visit.repository.ts'
import { noteLateVisit } from '#server/modules/late-visits/late-visit.service.ts'
import { attemptEach } from './attempt-each.ts'
import type { PeriodicTask } from './periodic.ts'

const DAY_MS = 24 * 60 * 60_000
const PER_RUN = 500

/**
 * Finds late home visits, even if the lab has sent no event. Slots before yesterday are left out: an
 * old order that the lab never closed is not a late visit. Later ones too: if their phlebotomist will be
 * late, the lab's event finds it.
 */
export const lateVisits: PeriodicTask = {
  name: 'late-visits',
  everyMs: 30_000,
  async run(deps) {
    const now = deps.clock.now()
    const since = labDay(new Date(now.getTime() - DAY_MS))
    const until = labDay(now)
    const found = await findLateCandidates(deps.db, { now, since, until, limit: PER_RUN })
    await attemptEach(found, (orderId) => noteLateVisit(deps, orderId))
  },
}
