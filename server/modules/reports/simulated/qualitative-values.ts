import { seededRandom } from './seeded-random.ts'

/** What the catalogue expects of these is no statement about health: it is reported and never flagged. */
const OPEN: Readonly<Record<string, readonly [answer: string, ofHundred: number][]>> = {
  bg_abo: [
    ['B', 36],
    ['O', 34],
    ['A', 22],
    ['AB', 8],
  ],
  bg_rh: [
    ['Positive', 95],
    ['Negative', 5],
  ],
  toxo_igg: exposure(25),
  rub_igg: exposure(85),
  cmv_igg: exposure(88),
  hsv_igg: exposure(45),
  u_sens: [['Not reported: no growth', 100]],
  b_sens: [['Not reported: no growth', 100]],
}

/**
 * What now and then is seen in a healthy person's sample, of a hundred. An infection, a pregnancy or a
 * growth is never made up.
 */
const SEEN: Readonly<Record<string, readonly [answer: string, ofHundred: number]>> = {
  u_app: ['Slightly turbid', 5],
  u_ket: ['Trace', 5],
  u_crys: ['Calcium oxalate, few', 6],
  u_pro: ['Trace', 4],
  s_muc: ['Present, a little', 4],
}

function exposure(ofHundred: number): [string, number][] {
  return [
    ['Reactive', ofHundred],
    ['Non-reactive', 100 - ofHundred],
  ]
}

/** Whether a healthy adult's result of it can be named at all. */
export function hasExpectation(analyteId: string): boolean {
  return !(analyteId in OPEN)
}

/** The words of a qualitative result: a person's own stay the same, what is seen changes by sample. */
export function qualitativeValue(
  { id, expected }: { readonly id: string; readonly expected: string },
  { memberId, orderId }: { readonly memberId: string; readonly orderId: string },
): string {
  const open = OPEN[id]
  if (open) return drawn(open, seededRandom('answer', memberId, id).uniform() * 100) ?? expected
  const seen = SEEN[id]
  if (!seen) return expected
  const [answer, ofHundred] = seen
  return seededRandom('seen', orderId, id).uniform() * 100 < ofHundred ? answer : expected
}

function drawn(answers: readonly [string, number][], at: number): string | undefined {
  let sum = 0
  for (const [answer, ofHundred] of answers) {
    sum += ofHundred
    if (at < sum) return answer
  }
  return undefined
}
