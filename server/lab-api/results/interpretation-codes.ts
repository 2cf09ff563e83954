import type { SentResult } from './sent-results.ts'

type Interpretation = NonNullable<SentResult['interpretation']>

/**
 * Codes of HL7 v3 ObservationInterpretation, which are those of HL7 v2 table 0078, with what they say
 * besides low, high or unusual: it is printed as a note.
 */
const CODES: Readonly<Record<string, readonly [Interpretation | null, string?]>> = {
  H: ['high'],
  HH: ['high', 'Critically high'],
  HU: ['high', 'Significantly high'],
  '>': ['high', 'Above the scale of the instrument'],
  L: ['low'],
  LL: ['low', 'Critically low'],
  LU: ['low', 'Significantly low'],
  '<': ['low', 'Below the scale of the instrument'],
  A: ['unexpected'],
  AA: ['unexpected', 'Critically abnormal'],
  POS: ['unexpected'],
  DET: ['unexpected'],
  RR: ['unexpected'],
  WR: ['unexpected', 'Weakly reactive'],
  R: ['unexpected', 'Resistant'],
  I: ['unexpected', 'Intermediate'],
  N: ['normal'],
  NEG: ['normal'],
  ND: ['normal'],
  NR: ['normal'],
  S: ['normal', 'Susceptible'],
  U: [null, 'Significantly higher than before'],
  D: [null, 'Significantly lower than before'],
  B: [null, 'Better than before'],
  W: [null, 'Worse than before'],
}

type Read = Pick<SentResult, 'interpretation' | 'note'> & {
  /** Why a code is refused. */
  readonly unknown?: string
}

/** Words of an interpretation that say no more than its code. */
const PLAIN = /^(?:high|low|normal|abnormal|positive|negative)$/i

export type SentInterpretation = { readonly code: string; readonly words?: string | undefined }

/** What several interpretations say together. Words that say more than their code are a remark. */
export function interpretationOf(sent: readonly SentInterpretation[]): Read {
  const codes = sent.map(({ code, words }) => code || words || '').filter(Boolean)
  const known = codes.flatMap((code) => (Object.hasOwn(CODES, code) ? [CODES[code] ?? []] : []))
  const marks = new Set(known.flatMap(([mark]) => mark ?? []))
  const besides = sent.flatMap(({ code, words }) =>
    !words || !code || words === code || PLAIN.test(words) ? [] : [words],
  )
  const notes = known.flatMap(([, words]) => words ?? [])
  const remarks = [
    notes.length > 0 && `${notes.join('. ')}.`,
    ...besides.filter((one) => !notes.includes(one)),
  ]
  const interpretation = (['high', 'low', 'unexpected', 'normal'] as const).find((one) =>
    marks.has(one),
  )
  const other = codes.find((code) => !Object.hasOwn(CODES, code))
  const isContradiction =
    (marks.has('high') && marks.has('low')) || (marks.has('normal') && marks.size > 1)
  return {
    interpretation: interpretation ?? null,
    note: remarks.filter(Boolean).join('\n') || null,
    ...(other !== undefined && {
      unknown: `${other} is no interpretation that is taken: ${Object.keys(CODES).join(', ')}.`,
    }),
    ...(isContradiction && { unknown: `${codes.join(', ')} contradict each other.` }),
  }
}
