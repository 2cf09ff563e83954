import { SELF } from '#contract/codes.ts'
import { MAX_ORDERS_OF_BOOKING } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { type Basket, type BasketLine, codesOf, mayTakeAll } from './basket.ts'
import {
  blankParty,
  type CheckoutContext,
  linesForNobody,
  partsIn,
  waitingIn,
} from './checkout.context.ts'
import type { CheckoutEvent } from './checkout.events.ts'
import { draftOf, type Given, linesOf, partsOf, type Turns } from './parts.ts'

/* What only a booking for several people needs: who joins, who has what, whose turn it is, who goes later. */

type Scope = { readonly context: CheckoutContext; readonly event: CheckoutEvent }
type Here = Pick<Scope, 'context'>

/** Whether the tests are given out to people, one or several; else one person has the whole cart. */
export function isList({ given }: Pick<CheckoutContext, 'given'>): boolean {
  return Object.keys(given).length > 0
}

/** Everything of the cart that a person may take. */
function allFor(member: Member, { basket }: CheckoutContext): readonly string[] {
  return basket.filter((line) => refusalFor(line, member) === null).map(({ code }) => code)
}

/** Tests are given out from now on. Who was alone had the whole cart; else the patient begins. */
export function asList(context: CheckoutContext): Partial<CheckoutContext> {
  const { people: chosen, members } = context
  const self = members.find(({ relation_type }) => relation_type === SELF) ?? members[0]
  const people = chosen.length > 0 || !self ? chosen : [self]
  const entries = people.map((member) => [member.member_id, allFor(member, context)])
  return { people, given: Object.fromEntries(entries) }
}

/** Who waited for a visit of their own brings their tests. */
export function withPerson(context: CheckoutContext, member: Member): Partial<CheckoutContext> {
  const { people, later, given } = context
  const { member_id } = member
  return {
    people: [...people, member],
    later: later.filter((one) => one.member_id !== member_id),
    given: { ...given, [member_id]: given[member_id] ?? [] },
    error: '',
  }
}

export function withoutPerson(context: CheckoutContext, id: string): Partial<CheckoutContext> {
  const { [id]: _, ...given } = context.given
  return {
    people: context.people.filter(({ member_id }) => member_id !== id),
    turns: withoutTurn(context.turns, id),
    given,
    error: '',
  }
}

/** Of tests that come into the cart, those that the person who chooses may take are theirs. */
export function withChosenTests(
  { people, given, basket, choosingFor }: CheckoutContext,
  next: Basket,
): Partial<CheckoutContext> {
  const person = people.find(({ member_id }) => member_id === choosingFor)
  if (!person) return {}
  const before = codesOf(basket)
  const added = next.filter((line) => !before.includes(line.code) && mayTakeAll([line], person))
  const codes = [...(given[person.member_id] ?? []), ...codesOf(added)]
  return { given: { ...given, [person.member_id]: codes } }
}

/** The person of a draft that was cancelled goes later. */
export function postponed(context: CheckoutContext, orderId: string): Partial<CheckoutContext> {
  const { people, drafts, later, turns } = context
  const id = drafts.find(({ order_id }) => order_id === orderId)?.member.member_id
  const goes = ({ member_id }: Member) => member_id === id
  return {
    drafts: drafts.filter(({ order_id }) => order_id !== orderId),
    people: people.filter((person) => !goes(person)),
    later: [...later, ...people.filter(goes)],
    turns: withoutTurn(turns, id),
  }
}

/** One person alone has no order of turns. */
function withoutTurn(turns: Turns, id: string | undefined): Turns {
  const rest = turns.filter((one) => one !== id)
  return rest.length > 1 ? rest : []
}

/** After an order was placed: those who wait are who the next booking is for. */
export function nextPeople(context: CheckoutContext) {
  const people = waitingIn(context)
  const entries = people.map(({ member_id }) => [member_id, context.given[member_id] ?? []])
  const given: Given = Object.fromEntries(entries)
  return { ...blankParty, people, given }
}

/** The draft of a person who can leave the booking alone: all of it is one order, not the parent. */
export function draftToPostpone(context: CheckoutContext, id: string): Order | null {
  const { drafts, coupon, wallet } = context
  const [part, ...others] = partsIn(context).filter(({ member }) => member.member_id === id)
  if (part?.place !== 'home' || others.length > 0 || coupon || wallet) return null
  const draft = draftOf(context, part)
  return draft && draft !== drafts[0] ? draft : null
}

/** Who is at home, in the order of their turns. */
export function turnsAtHome(
  { people, given, visit, basket }: CheckoutContext,
  turns: Turns = [],
): Turns {
  return partsOf({ people, given, visit, turns }, basket)
    .filter(({ place }) => place === 'home')
    .map(({ member }) => member.member_id)
}

/** Of the drafts at home, by the turns of their people. */
export function ordersInTurn(context: CheckoutContext, turns: Turns): readonly string[] {
  return turns.flatMap((id) => {
    const draft = context.drafts.find(
      ({ order_type, member }) => order_type === 'home_collection' && member.member_id === id,
    )
    return draft ? [draft.order_id] : []
  })
}

/** What is missing before the booking can go on; null if nothing is. `lines` are those of the cart. */
export function missingFrom<Line extends Pick<BasketLine, 'code'>>(
  context: CheckoutContext,
  lines: readonly Line[],
) {
  const [forNobody] = linesForNobody(context, lines)
  if (forNobody) return { kind: 'taker', line: forNobody } as const
  const idle = context.people.find((person) => linesOf(person, context.given, lines).length === 0)
  if (idle) return { kind: 'tests', member: idle } as const
  return partsIn(context).length > MAX_ORDERS_OF_BOOKING ? ({ kind: 'tooMany' } as const) : null
}

type Chosen = Pick<CheckoutContext, 'people' | 'given' | 'visit' | 'turns' | 'basket'>

/** As many as the booking would have; who has no test yet will have one. */
function countOrders({ people, given, visit, turns, basket }: Chosen): number {
  const parts = partsOf({ people, given, visit, turns }, basket)
  const isIdle = ({ member_id }: Member) =>
    parts.every(({ member }) => member.member_id !== member_id)
  return parts.length + people.filter(isIdle).length
}

/** Nobody else can join, and nobody who is at one place can have tests at the other. */
export function isFull(context: Chosen): boolean {
  return countOrders(context) >= MAX_ORDERS_OF_BOOKING
}

/** Whether a change keeps to the limit, or at least does not go further beyond it. */
function fits(context: Chosen, change: Partial<Pick<Chosen, 'people' | 'given'>>): boolean {
  const { visit, turns, basket } = context
  const { people = context.people, given = context.given } = change
  const most = Math.max(MAX_ORDERS_OF_BOOKING, countOrders(context))
  return countOrders({ people, given, visit, turns, basket }) <= most
}

/** Who was left for a visit of their own brings their tests. */
const hasRoomFor = (context: CheckoutContext, member: Member) =>
  fits(context, withPerson(context, member))

const has = (people: readonly Member[], id: string) =>
  people.some(({ member_id }) => member_id === id)

const isSameSet = (one: Turns, other: Turns) => one.toSorted().join() === other.toSorted().join()

export const peopleGuards = {
  isList: ({ context }: Here) => isList(context),
  isRoomForPerson: ({ context }: Here) => !isFull(context),
  isJoining: ({ context, event }: Scope) =>
    event.type === 'person.add' &&
    !has(context.people, event.member.member_id) &&
    hasRoomFor(context, event.member),
  isWaiting: ({ context, event }: Scope) =>
    event.type === 'person.add' &&
    has(waitingIn(context), event.member.member_id) &&
    hasRoomFor(context, event.member),
  isLeaving: ({ context, event }: Scope) =>
    event.type === 'person.remove' &&
    context.people.length > 1 &&
    has(context.people, event.memberId),
  hasNoTests: ({ context, event }: Scope) =>
    event.type === 'tests.chooseFor' &&
    context.people.some(
      (person) =>
        person.member_id === event.memberId &&
        linesOf(person, context.given, context.basket).length === 0,
    ),
  canGive: ({ context, event }: Scope) => {
    if (event.type !== 'tests.give') return false
    const person = context.people.find(({ member_id }) => member_id === event.memberId)
    if (!person) return false
    const lines = context.basket.filter(({ code }) => event.codes.includes(code))
    const now = linesOf(person, context.given, context.basket)
    const isChange = lines.length !== now.length || lines.some((line) => !now.includes(line))
    if (!isChange || lines.length !== event.codes.length) return false
    const given = { ...context.given, [event.memberId]: event.codes }
    return mayTakeAll(lines, person) && fits(context, { given })
  },
  isGivenOut: ({ context }: Here) => missingFrom(context, context.basket) === null,
  canPostpone: ({ context, event }: Scope) =>
    event.type === 'person.postpone' && draftToPostpone(context, event.memberId) !== null,
  areOtherTurns: ({ context, event }: Scope) =>
    event.type === 'turns.arrange' &&
    event.turns.join() !== context.turns.join() &&
    (event.turns.length === 0 || isSameSet(event.turns, turnsAtHome(context))),
}
