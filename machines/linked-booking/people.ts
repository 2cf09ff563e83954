import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { inTurn } from '#contract/rules/visit-turns.ts'
import type { NeededAppointment } from '../checkout/appointments.ts'
import { subdepartmentsOf } from '../checkout/basket.ts'

/** A member of the family, and the tests of the cart that are for them. */
export type Person = { readonly member: Member; readonly codes: readonly string[] }

/** What one person has at one place: one order of the booking. */
export type Part = {
  readonly key: string
  readonly member: Member
  readonly at: 'home' | 'centre'
  readonly lines: readonly CartLine[]
  /** Whose turn it is at home, 1 for the first; absent unless the patient chose the order. */
  readonly visit_turn?: number | undefined
}

/** Ids of members as they give samples at home; empty for the usual order, those who fast first. */
export type Turns = readonly string[]

/** The orders of a booking: those at home first, in the order of their turns. */
export function partsOf(
  people: readonly Person[],
  lines: readonly CartLine[],
  turns: Turns = [],
): readonly Part[] {
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
  const some = parts.filter((part) => part.lines.length > 0)
  const home = some.filter(({ at }) => at === 'home')
  return [...withTurns(home, turns), ...some.filter(({ at }) => at === 'centre')]
}

function withTurns(home: readonly Part[], turns: Turns): readonly Part[] {
  if (turns.length === 0) return inTurn(home)
  const turnOf = ({ member }: Part) => turns.indexOf(member.member_id) + 1 || undefined
  const sorted = inTurn(home.map((part) => ({ ...part, visit_turn: turnOf(part) })))
  return sorted.map((part, at) => ({ ...part, visit_turn: at + 1 }))
}

/** The order of turns after one person goes one turn earlier or later; null at the end of it. */
export function movedTurns(
  { people, lines, turns }: Booked,
  memberId: string,
  to: 'earlier' | 'later',
): Turns | null {
  const moved = turnsAtHome(people, lines, turns)
  const from = moved.indexOf(memberId)
  const at = to === 'earlier' ? from - 1 : from + 1
  const other = moved[at]
  if (from === -1 || other === undefined) return null
  moved[at] = memberId
  moved[from] = other
  const usual = turnsAtHome(people, lines, [])
  return moved.every((id, turn) => id === usual[turn]) ? [] : moved
}

type Booked = {
  readonly people: readonly Person[]
  readonly lines: readonly CartLine[]
  readonly turns: Turns
}

function turnsAtHome(...booked: Parameters<typeof partsOf>): string[] {
  const home = partsOf(...booked).filter(({ at }) => at === 'home')
  return home.map(({ member }) => member.member_id)
}

function partOf(member: Member, at: Part['at'], lines: readonly CartLine[]): Part {
  return { key: keyOf(member.member_id, at), member, at, lines }
}

export function keyOf(memberId: string, at: Part['at']): string {
  return `${memberId}/${at}`
}

/** The part that a draft was made of. */
export function keyOfDraft({ member, order_type }: Order): string {
  return keyOf(member.member_id, order_type === 'lab_visit' ? 'centre' : 'home')
}

/** The draft of a part; undefined before it is made. */
export function draftOf(drafts: readonly Order[], { key }: Part): Order | undefined {
  return drafts.find((draft) => keyOfDraft(draft) === key)
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

/** The appointments that the drafts of the parts need. */
export function neededAppointments(
  parts: readonly Part[],
  drafts: readonly Order[],
): readonly NeededAppointment[] {
  return parts
    .filter(({ at }) => at === 'centre')
    .flatMap((part) =>
      subdepartmentsOf(part.lines).map((subdepartment) => ({
        orderId: draftOf(drafts, part)?.order_id ?? '',
        subdepartment,
      })),
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

/** Whether the draft is that of the part: the same person, tests and place. */
export function isDraftOf(
  order: Order,
  part: Part,
  place: { readonly addressId: string | null; readonly labCode: string | null },
): boolean {
  const codes = part.lines.map(({ test_code }) => test_code).toSorted()
  const drafted = order.lines.map(({ test_code }) => test_code).toSorted()
  const isThere =
    part.at === 'home'
      ? order.address?.address_id === place.addressId
      : order.lab_code === place.labCode
  return keyOfDraft(order) === part.key && codes.join() === drafted.join() && isThere
}
