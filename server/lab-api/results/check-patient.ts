import { TITLES } from '#contract/rules/person-name.ts'
import type { OrderRow } from '../../modules/orders/order.repository.ts'
import { ADMINISTRATIVE_GENDER } from '../../modules/reports/fhir/code-systems.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentPatient } from './sent-results.ts'

/**
 * Compares the patient with the order's. A middle name and titles may be missing on either side. The
 * messages name the field, and no value: they end up in logs.
 */
export function checkPatient(
  sent: SentPatient | null,
  { member }: Pick<OrderRow, 'member'>,
): ResultProblem[] {
  if (!sent) return []
  const { firstName, middleName, lastName, dob, gender } = member
  const required = [...untitled(wordsOf([firstName])), ...untitled(wordsOf([lastName]))]
  const allowed = new Set([...required, ...wordsOf([middleName])])
  const isName = (name: readonly string[]) => {
    const words = wordsOf(name)
    return (
      required.every((word) => words.includes(word)) &&
      words.every((one) => allowed.has(one) || TITLES.has(one))
    )
  }
  const differing = [
    sent.names.length > 0 && !sent.names.some(isName) ? 'name' : undefined,
    sent.birthDate !== null && sent.birthDate !== dob ? 'date of birth' : undefined,
    sent.gender !== null && sent.gender !== ADMINISTRATIVE_GENDER[gender] ? 'sex' : undefined,
  ]
  return differing.flatMap((field) =>
    field === undefined
      ? []
      : [
          {
            code: 'patient-mismatch' as const,
            where: sent.where,
            message: `The ${field} is not that of the order's patient.`,
          },
        ],
  )
}

/** Without titles; a name that is one, as Kumari, stays. */
function untitled(words: readonly string[]): readonly string[] {
  const names = words.filter((word) => !TITLES.has(word))
  return names.length > 0 ? names : words
}

/** Letters of a name; the time to compose them grows with the square of the marks on one. */
const LONGEST = 1_000

/** Words without case, Latin accents and punctuation. A longer name stays whole, and matches no patient. */
function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (name.length > LONGEST) return [name]
    return name
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter(Boolean)
  })
}
