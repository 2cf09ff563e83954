import { visitAdvice } from './advice.ts'
import { drinksOf } from './drinks.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { type PlannedLine, rulesOf } from './planned-line.ts'
import { linesAt, type Planning } from './planning.ts'
import type { Visit } from './visits.ts'

/** A treadmill test is hard exercise for a blood test of the same visit. */
const EXERCISE = 'hard exercise'
const TREADMILL = 'TMT'

/** Steps for each visit, and for samples taken during a scan visit. */
export function visitSteps(planning: Planning): SortableStep[] {
  const said = new Set<string>()
  /** A sentence is not repeated at a later visit. */
  const once = (sentences: readonly string[]) => {
    const fresh = sentences.filter((sentence) => !said.has(sentence))
    for (const sentence of fresh) said.add(sentence)
    return fresh.join(' ')
  }
  return planning.visits.flatMap((visit) => [
    ...samples(planning, visit, once),
    visitStep(planning, visit, once),
  ])
}

type Once = (sentences: readonly string[]) => string

function visitStep(planning: Planning, visit: Visit, once: Once): SortableStep {
  const lines = linesAt(planning, visit)
  const told =
    visit.subdepartment === null ? lines : lines.filter((line) => isScanned(line) || line.radiology)
  return sortableStep({
    kind: 'visit',
    sortAt: visit.start,
    at: visit.start,
    subdepartment: visit.subdepartment,
    title: titleOf(planning, visit),
    text: once([...adviceOf(planning, told), ...adultOf(planning, visit)]),
  })
}

/** A urine sample with its own step was taken before the visit. */
function adviceOf(planning: Planning, lines: readonly PlannedLine[]): string[] {
  return visitAdvice(lines, planning.gender, drinksOf(planning).length === 0)
}

function adultOf({ atHome, child }: Planning, { subdepartment }: Visit): string[] {
  return atHome && subdepartment === null && child !== null ? [`An adult stays with ${child}.`] : []
}

function titleOf({ served, atHome }: Planning, { subdepartment }: Visit): string {
  if (subdepartment === null) return atHome ? 'The phlebotomist comes' : 'Your visit'
  const scans = served.flatMap(({ line }) => line.scans)
  const mine = scans.filter((scan) => scan.subdepartment === subdepartment)
  return [...new Set(mine.map(({ name }) => name))].join(', ') || subdepartment
}

/** Pathology is walk-in during radiology timings (spec §5). */
function samples(planning: Planning, visit: Visit, once: Once): SortableStep[] {
  if (visit.subdepartment === null || visit !== planning.visits[0]) return []
  const walkedIn = linesAt(planning, visit).filter((line) => !isScanned(line) && !line.radiology)
  if (walkedIn.length === 0) return []
  const isRested = walkedIn.some((line) =>
    rulesOf(line, 'abstain').some(({ from }) => from === EXERCISE),
  )
  const isTreadmill = planning.served.some(({ line }) =>
    line.scans.some(({ modality }) => modality === TREADMILL),
  )
  const order = isRested && isTreadmill ? ['Give them before you walk on the treadmill.'] : []
  return [
    sortableStep({
      kind: 'sample',
      sortAt: visit.start,
      when: 'Same visit',
      title: 'Your samples, no appointment needed',
      text: once([...order, ...adviceOf(planning, walkedIn)]),
    }),
  ]
}

function isScanned({ scans }: { scans: readonly { needs_appointment: boolean }[] }): boolean {
  return scans.some(({ needs_appointment }) => needs_appointment)
}
