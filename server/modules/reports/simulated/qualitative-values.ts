import { seededRandom } from './seeded-random.ts'

/** Results that say nothing about health: reported and never flagged. */
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
 * Occasional findings in healthy people, per cent. Infections, pregnancies and tumours are never
 * simulated.
 */
const SEEN: Readonly<Record<string, readonly [answer: string, ofHundred: number]>> = {
  u_app: ['Slightly turbid', 5],
  u_ket: ['Trace', 5],
  u_crys: ['Calcium oxalate, few', 6],
  u_pro: ['Trace', 4],
  s_muc: ['Present, small amount', 4],
}

function exposure(ofHundred: number): [string, number][] {
  return [
    ['Reactive', ofHundred],
    ['Non-reactive', 100 - ofHundred],
  ]
}

/** Whether a healthy adult has one expected result. */
export function hasExpectation(analyteId: string): boolean {
  return !(analyteId in OPEN)
}

/** Qualitative result: personal traits are constant, occasional findings vary by sample. */
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
