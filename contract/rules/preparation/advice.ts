import type { PreparationRule } from '../../catalogue.endpoints.ts'
import type { Gender } from '../../codes.ts'
import { listInWords } from '../in-words.ts'
import { mergeRules } from './merge-rules.ts'
import { type Of, type PlannedLine, rulesOf } from './planned-line.ts'

type At = Of<'advise'>['at']

/**
 * Advice of all lines for one moment, without duplicates and without advice for the other sex;
 * null is anybody.
 */
export function adviceAt(lines: readonly PlannedLine[], at: At, gender: Gender | null): string[] {
  return merged(lines, 'advise')
    .filter((rule) => rule.at === at && isFor(rule, gender))
    .map(({ words }) => words)
}

/** What a visit itself asks for; `givesUrine` if the urine sample is not taken before it. */
export function visitAdvice(
  lines: readonly PlannedLine[],
  gender: Gender | null,
  givesUrine: boolean,
): string[] {
  const urine = givesUrine ? urineOf(lines) : undefined
  return [
    ...merged(lines, 'metal').map(metalInWords),
    ...(urine && !urine.first_morning ? ['For the urine sample:', ...howToCollect(urine)] : []),
    ...adviceAt(lines, 'visit', gender),
  ]
}

/** Days or weeks that suit the tests, each with the tests that ask for it. */
export function timingsOf(lines: readonly PlannedLine[], gender: Gender | null): Of<'timing'>[] {
  return merged(lines, 'timing').filter((rule) => isFor(rule, gender))
}

/** Names the tests, unless the plan is of that one test. */
export function timingInWords(
  { words, tests }: Of<'timing'>,
  lines: readonly PlannedLine[],
): string {
  const isOnly = lines.every(({ name }) => tests.length === 0 || tests.join() === name)
  return isOnly ? words : `${listInWords(tests)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** One sample serves every urine test. */
export function urineOf(lines: readonly PlannedLine[]): Of<'urine'> | undefined {
  return merged(lines, 'urine')[0]
}

export function howToCollect({ wash, midstream }: Of<'urine'>): string[] {
  return [
    ...(wash ? ['Wash first.'] : []),
    ...(midstream ? ['Collect from the middle of the stream.'] : []),
  ]
}

export type Substance = { readonly name: string; readonly ifDoctorAgrees: boolean }

/** "No alcohol from now, and no iron tablets if your doctor agrees". */
export function abstainTitle(substances: readonly Substance[], from = ''): string {
  const names = (ifDoctorAgrees: boolean) =>
    listInWords(
      substances.filter((one) => one.ifDoctorAgrees === ifDoctorAgrees).map(({ name }) => name),
      'or',
    )
  const [forbidden, asked] = [names(false), names(true)]
  if (forbidden === '') return `No ${asked}${from}, if your doctor agrees`
  if (asked === '') return `No ${forbidden}${from}`
  return `No ${forbidden}${from}, and no ${asked} if your doctor agrees`
}

function metalInWords({ parts }: Of<'metal'>): string {
  if (parts.length === 0) return 'Remove all metal.'
  return `Remove metal from the ${listInWords(parts)}.`
}

function merged<K extends PreparationRule['kind']>(lines: readonly PlannedLine[], kind: K) {
  return rulesOf(
    { preparation_rules: mergeRules(lines.flatMap((line) => rulesOf(line, kind))) },
    kind,
  )
}

function isFor({ sex }: { readonly sex: Gender | null }, gender: Gender | null): boolean {
  return sex === null || gender === null || sex === gender
}
