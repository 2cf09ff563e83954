import type { OrderRow } from '../../modules/orders/order.repository.ts'
import { ADMINISTRATIVE_GENDER } from '../../modules/reports/fhir/code-systems.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentPatient } from './sent-results.ts'

/**
 * Compares the patient with the order's. A middle name may be missing on either side. The messages name
 * the field, and no value: they end up in logs.
 */
export function checkPatient(
  sent: SentPatient | null,
  { member }: Pick<OrderRow, 'member'>,
): ResultProblem[] {
  if (!sent) return []
  const { firstName, middleName, lastName, dob, gender } = member
  const required = wordsOf([firstName, lastName])
  const allowed = new Set([...required, ...wordsOf([middleName])])
  const isName = (name: readonly string[]) => {
    const words = wordsOf(name)
    return required.every((word) => words.includes(word)) && words.every((one) => allowed.has(one))
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

/** Words without case, accents and punctuation. */
function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean),
  )
}
