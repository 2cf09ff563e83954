import type { Order } from './orders.schemas.ts'

/*
 * Until when an order can be changed, in words. Decided by rules/cancellation.ts, and at a centre by
 * the parts of the visit that are done. Every page, FAQ and term says it from here.
 */

/** Follows "until". */
export const CHANGE_END: Readonly<Record<Order['order_type'], string>> = {
  home_collection: 'the phlebotomist sets out',
  lab_visit: 'your first sample or scan at the centre',
}

const LATE = 'If the phlebotomist is late, you can until they arrive.'

const whenTo = (what: string) =>
  `You can ${what} a home visit free of charge until ${CHANGE_END.home_collection}, and a centre visit until ${CHANGE_END.lab_visit}.`

export const CANCEL_UNTIL = `${whenTo('cancel')} ${LATE}`
export const MOVE_UNTIL = `${whenTo('move')} ${LATE}`

/** Of one order. */
export function cancelUntil(orderType: Order['order_type']): string {
  return `Cancel free of charge until ${CHANGE_END[orderType]}.`
}

/** Of a booking of several orders. */
export const CANCEL_OR_MOVE = `${whenTo('cancel or move')} ${LATE}`

/** One person of a visit of several; the price is shown before it is confirmed. */
export const ONE_OF_SEVERAL =
  'You can also cancel or move one person. Home collection is then charged by the tests of each visit, and you see the price before you confirm.'

/** Blood at home and a scan at a centre: the scan counts for the free limit of the collection. */
const ONE_OF_TWO =
  'If you cancel only one, home collection is charged by the tests that stay, and you see the price before you confirm.'

/** Until when a booking of several orders can be changed; `people` are those it is for. */
export function cancelOrMove(people: number): string {
  return `${CANCEL_OR_MOVE} ${people > 1 ? ONE_OF_SEVERAL : ONE_OF_TWO}`
}
