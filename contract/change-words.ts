import type { Order } from './orders.schemas.ts'

/*
 * Until when an order can be changed, in words. Decided by rules/cancellation.ts, and at a centre by
 * the parts of the visit that are done. Every page, FAQ and term says it from here.
 */

/** Follows "until". */
export const CHANGE_END: Readonly<Record<Order['order_type'], string>> = {
  home_collection: 'the phlebotomist sets out',
  lab_visit: 'you have paid at the centre or your first sample or scan is done',
}

type Kind = Order['order_type']

const VISIT: Readonly<Record<Kind, string>> = {
  home_collection: 'a home visit',
  lab_visit: 'a centre visit',
}
const KINDS = ['home_collection', 'lab_visit'] as const

const LATE = 'If the phlebotomist is late, you can still do so until they arrive.'

function whenTo(what: string, kinds: readonly Kind[] = KINDS): string {
  const ends = KINDS.filter((kind) => kinds.includes(kind)).map(
    (kind, at) => `${VISIT[kind]}${at === 0 ? ' free of charge' : ''} until ${CHANGE_END[kind]}`,
  )
  const words = `You can ${what} ${ends.join(', and ')}.`
  return kinds.includes('home_collection') ? `${words} ${LATE}` : words
}

export const CANCEL_UNTIL = whenTo('cancel')
export const MOVE_UNTIL = whenTo('move')

/** Of one order. */
export function cancelUntil(orderType: Order['order_type']): string {
  return `Cancel free of charge until ${CHANGE_END[orderType]}.`
}

/** Of a booking of several orders. */
export const CANCEL_OR_MOVE = whenTo('cancel or move')

const ONE_PERSON = 'You can also cancel or move one person.'

/** One person of a visit of several; the price is shown before it is confirmed. */
export const ONE_OF_SEVERAL = `${ONE_PERSON} Home collection is then charged by the tests of each visit, and you see the price before you confirm.`

/** Blood at home and a scan at a centre: the scan counts for the free limit of the collection. */
const ONE_OF_TWO =
  'If you cancel only one, home collection is charged by the tests that stay, and you see the price before you confirm.'

/** Until when a booking of several orders can be changed; `people` are those it is for, `kinds` of each order. */
export function cancelOrMove(people: number, kinds: readonly Kind[]): string {
  const until = whenTo('cancel or move', kinds)
  if (kinds.length === 1) return until
  if (people === 1) return `${until} ${ONE_OF_TWO}`
  return `${until} ${kinds.includes('home_collection') ? ONE_OF_SEVERAL : ONE_PERSON}`
}
