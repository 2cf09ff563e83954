import { adviceAt } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { linesAt, type Planning } from './planning.ts'
import type { Visit } from './visits.ts'

/** Steps for each visit, and for samples taken during a scan visit. */
export function visitSteps(planning: Planning): SortableStep[] {
  return [...samples(planning), ...planning.visits.map((visit) => visitStep(planning, visit))]
}

function visitStep(planning: Planning, visit: Visit): SortableStep {
  const lines = linesAt(planning, visit)
  const told = visit.subdepartment === null ? lines : lines.filter(isScanned)
  return sortableStep({
    kind: 'visit',
    sortAt: visit.start,
    at: visit.start,
    subdepartment: visit.subdepartment,
    title: titleOf(planning, visit),
    text: adviceAt(told, 'visit', planning.gender).join(' '),
  })
}

function titleOf({ served, atHome }: Planning, { subdepartment }: Visit): string {
  if (subdepartment === null) return atHome ? 'The phlebotomist comes' : 'Your visit'
  const scans = served.flatMap(({ line }) => line.scans)
  const mine = scans.filter((scan) => scan.subdepartment === subdepartment)
  return [...new Set(mine.map(({ name }) => name))].join(', ') || subdepartment
}

/** Pathology is walk-in during radiology timings (spec §5). */
function samples(planning: Planning): SortableStep[] {
  const [visit] = planning.visits
  const walkedIn = linesAt(planning, visit).filter((line) => !isScanned(line) && !line.radiology)
  if (visit.subdepartment === null || walkedIn.length === 0) return []
  return [
    sortableStep({
      kind: 'sample',
      sortAt: visit.start,
      when: 'Same visit',
      title: 'Your samples, without an appointment',
      text: adviceAt(walkedIn, 'visit', planning.gender).join(' '),
    }),
  ]
}

function isScanned({ scans }: { scans: readonly { needs_appointment: boolean }[] }): boolean {
  return scans.some(({ needs_appointment }) => needs_appointment)
}
