import type { PreparationRule } from '../../catalogue.endpoints.ts'
import type { Gender } from '../../codes.ts'
import { mergeRules } from './merge-rules.ts'
import { type PlannedLine, rulesOf } from './planned-line.ts'

type At = Extract<PreparationRule, { kind: 'advise' }>['at']

/** Advice of all lines for one moment, without duplicates and without advice for the other sex. */
export function adviceAt(lines: readonly PlannedLine[], at: At, gender: Gender): string[] {
  const merged = mergeRules(lines.flatMap((line) => rulesOf(line, 'advise')))
  return merged.flatMap((rule) =>
    rule.kind === 'advise' && rule.at === at && (rule.sex === null || rule.sex === gender)
      ? [rule.words]
      : [],
  )
}
