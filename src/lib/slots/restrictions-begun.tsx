import { useState } from 'react'
import { type PlanInput, restrictionsBegun } from '#contract/rules/preparation/plan.ts'

type RestrictionsBegunProps = Pick<PlanInput, 'lines' | 'slot' | 'member'> & {
  readonly atHome?: boolean
}

/** Whom a slot suits, as something is to be avoided for longer than there is time: alcohol, a medicine. */
export function RestrictionsBegun({ lines, slot, member, atHome = true }: RestrictionsBegunProps) {
  const [now] = useState(() => new Date().toISOString())
  const input = { lines, slot, member, atHome, appointments: [], reportBy: null, now }
  return restrictionsBegun(input).join(' ')
}
