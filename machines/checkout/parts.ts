import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { linesAt, type Visit } from '#contract/rules/visit-lines.ts'
import { inTurn } from '#contract/rules/visit-turns.ts'

/** The tests of a person by code, by the id of the member; who is not in it has the whole cart. */
export type Given = Readonly<Record<string, readonly string[]>>

/** Ids of members as they give samples at home; empty for the usual order, those who fast first. */
export type Turns = readonly string[]

/** Who has what, where. */
export type Shares = {
  readonly people: readonly Member[]
  readonly given: Given
  readonly visit: Visit
  readonly turns: Turns
}

/** What one person has at one place: one order of the booking. */
export type Part<Line = CartLine> = {
  readonly member: Member
  readonly place: 'home' | 'centre'
  readonly lines: readonly Line[]
  /** Whose turn it is at home, 1 for the first; absent unless the patient chose the order. */
  readonly visit_turn?: number | undefined
}

type PartLine = Pick<CartLine, 'code' | 'is_hc_available' | 'fasting_hours' | 'preparation_rules'>

export function linesOf<Line extends Pick<CartLine, 'code'>>(
  { member_id }: Pick<Member, 'member_id'>,
  given: Given,
  lines: readonly Line[],
): readonly Line[] {
  const codes = given[member_id]
  return codes ? lines.filter(({ code }) => codes.includes(code)) : lines
}

/** The orders of a booking: those at home first, in the order of their turns. */
export function partsOf<Line extends PartLine>(
  { people, given, visit, turns }: Shares,
  lines: readonly Line[],
): readonly Part<Line>[] {
  const at = (place: Part['place']) =>
    people
      .map((member) => ({
        member,
        place,
        lines: linesAt(place, visit, linesOf(member, given, lines)),
      }))
      .filter((part) => part.lines.length > 0)
  return [...inTurns(at('home'), turns), ...at('centre')]
}

function inTurns<Line extends PartLine>(
  home: readonly Part<Line>[],
  turns: Turns,
): readonly Part<Line>[] {
  if (turns.length === 0) return inTurn(home)
  const turnOf = ({ member }: Part<Line>) => turns.indexOf(member.member_id) + 1 || undefined
  const sorted = inTurn(home.map((part) => ({ ...part, visit_turn: turnOf(part) })))
  return sorted.map((part, at) => ({ ...part, visit_turn: at + 1 }))
}

/** The draft of a part; undefined before it is made. */
export function draftOf(
  { people, drafts }: Pick<Shares, 'people'> & { readonly drafts: readonly Order[] },
  { member, place }: Pick<Part, 'member' | 'place'>,
): Order | undefined {
  if (people.length === 1 && drafts.length === 1) return drafts[0]
  const type = place === 'home' ? 'home_collection' : 'lab_visit'
  return drafts.find(
    (draft) =>
      draft.order_type === type &&
      (people.length === 1 || draft.member.member_id === member.member_id),
  )
}

/** The drafts at home: one visit, in one slot. */
export function draftsAtHome(drafts: readonly Order[]): readonly Order[] {
  return drafts.filter(({ order_type }) => order_type === 'home_collection')
}
