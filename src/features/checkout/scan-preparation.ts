import type { Gender } from '#contract/codes.ts'
import { undatedInWords } from '#contract/rules/preparation/plan-step.ts'
import type { PlannedLine } from '#contract/rules/preparation/planned-line.ts'
import { undatedPlan } from '#contract/rules/preparation/undated-plan.ts'

/** Preparation for scans without a time yet, a string for each step. */
export function scanPreparation(
  lines: readonly PlannedLine[],
  gender: Gender,
  age?: number,
): string[] {
  const scans = lines.filter(({ radiology }) => radiology)
  return undatedInWords(undatedPlan(scans, gender, age).steps)
}
