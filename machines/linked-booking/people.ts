import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { subdepartmentsOf } from '../checkout/basket.ts'

/** A member of the family, and the tests of the cart that are for them. */
export type Person = { readonly member: Member; readonly codes: readonly string[] }

/** What one person has at one place: one order of the booking. */
export type Part = {
  readonly key: string
  readonly member: Member
  readonly at: 'home' | 'centre'
  readonly lines: readonly CartLine[]
}

/** The draft of a part. */
export type Drafted = { readonly key: string; readonly order: Order }

/**
 * The orders of a booking: those at home first, and of them those who fast. The first one is the
 * parent, and holds the slot.
 */
export function partsOf(people: readonly Person[], lines: readonly CartLine[]): readonly Part[] {
  const parts = people.flatMap(({ member, codes }) => {
    const own = lines.filter(({ code }) => codes.includes(code))
    return [
      partOf(
        member,
        'home',
        own.filter((line) => line.is_hc_available),
      ),
      partOf(
        member,
        'centre',
        own.filter((line) => !line.is_hc_available),
      ),
    ]
  })
  return parts
    .filter((part) => part.lines.length > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

function partOf(member: Member, at: Part['at'], lines: readonly CartLine[]): Part {
  return { key: keyOf(member.member_id, at), member, at, lines }
}

export function keyOf(memberId: string, at: Part['at']): string {
  return `${memberId}/${at}`
}

function rankOf({ at, lines }: Part): number {
  if (at === 'centre') return 2
  return lines.some(({ fasting_hours }) => fasting_hours > 0) ? 0 : 1
}

/** The lines of the cart that nobody has. */
export function linesForNobody(
  people: readonly Person[],
  lines: readonly CartLine[],
): readonly CartLine[] {
  return lines.filter(({ code }) => !people.some(({ codes }) => codes.includes(code)))
}

/** Only tests of the cart that the member may take; each person once. */
export function withLines(people: readonly Person[], lines: readonly CartLine[]): Person[] {
  return people.map(({ member, codes }) => ({
    member,
    codes: lines.filter((line) => codes.includes(line.code) && canTake(line, member)).map(codeOf),
  }))
}

export function canTake(line: CartLine, member: Member): boolean {
  return refusalFor(line, member) === null
}

/** Everything of the cart that the member may take. */
export function allFor(member: Member, lines: readonly CartLine[]): Person {
  return { member, codes: lines.filter((line) => canTake(line, member)).map(codeOf) }
}

function codeOf({ code }: CartLine): string {
  return code
}

/** The sub-departments that need an appointment, by part. */
export function neededAppointments(parts: readonly Part[]) {
  return parts
    .filter(({ at }) => at === 'centre')
    .flatMap(({ key, lines }) =>
      subdepartmentsOf(lines).map((subdepartment) => ({ key, subdepartment })),
    )
}

/** The safety questions of a part that concern its person. */
export function questionsOf({ at, member, lines }: Part) {
  if (at === 'home') return []
  return questionsFor(
    lines.flatMap(({ safety_questions }) => safety_questions),
    member,
  )
}

/** Answers by the id of the member. */
export type Answers = Readonly<Record<string, readonly SafetyAnswer[]>>

/** Whether the drafts are those of the parts: the same people, tests, place and answers. */
export function isDraftOf(
  { key, order }: Drafted,
  part: Part,
  place: { readonly addressId: string | null; readonly labCode: string | null },
): boolean {
  const codes = part.lines.map(({ test_code }) => test_code).toSorted()
  const drafted = order.lines.map(({ test_code }) => test_code).toSorted()
  const isThere =
    part.at === 'home'
      ? order.address?.address_id === place.addressId
      : order.lab_code === place.labCode
  return key === part.key && codes.join() === drafted.join() && isThere
}
