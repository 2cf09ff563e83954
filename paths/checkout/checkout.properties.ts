import {
  answers,
  atStart,
  type Moment,
  type Property,
  starts,
} from 'chart-paths/fuzzing/property.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'

const contextOf = ({ snapshot }: Moment): CheckoutContext => snapshot.context
const isIn = ({ snapshot }: Moment, state: string): boolean => snapshot.matches(state)
const isSentToBank = (moment: Moment): boolean =>
  isIn(moment, 'paying.atGateway') && moment.before?.matches('paying.atGateway') !== true

export const checkoutProperties: readonly Property[] = [
  {
    says: 'An order that was asked for is not asked for again before it has an answer',
    after: (moment) => starts(moment, 'placeOrder'),
    until: (moment) => answers(moment, 'placeOrder', 'findOrder', 'orderByPayment'),
    never: (moment) => starts(moment, 'placeOrder'),
  },
  {
    says: 'A payment that was begun is asked for at the bank before another is begun',
    after: (moment) => answers(moment, 'createPayment') && contextOf(moment).payment !== null,
    until: (moment) => answers(moment, 'verifyPayment', 'orderByPayment'),
    never: (moment) => starts(moment, 'createPayment'),
  },
  {
    says: 'After a log-out nothing of the patient remains',
    after: ({ label }) => label?.startsWith('session.ended') === true,
    until: ({ label }) => label?.startsWith('session.') === true,
    never: (moment) => {
      const { members, people, later, addresses, address, drafts, hold, appointments } =
        contextOf(moment)
      const { coupon, wallet, payment, order, ...rest } = contextOf(moment)
      const safety = Object.keys(rest.answers)
      const lists = [members, people, later, addresses, drafts, appointments, safety]
      return (
        lists.some(({ length }) => length > 0) ||
        [address, hold, coupon, wallet, payment, order].some((one) => one !== null)
      )
    },
  },
  {
    says: 'The thank-you page has an order',
    after: atStart,
    never: (moment) => isIn(moment, 'thankYou') && contextOf(moment).order === null,
  },
  {
    says: 'Nothing is ordered or paid at prices that the patient has not seen',
    after: atStart,
    never: (moment) =>
      contextOf(moment).pricesChanged && (starts(moment, 'placeOrder') || isSentToBank(moment)),
  },
  {
    says: 'Nobody is sent to the bank for a cart that has changed',
    after: atStart,
    never: (moment) => contextOf(moment).pendingBasket !== null && isSentToBank(moment),
  },
  {
    says: 'At the payment the slot of a home visit is held',
    after: atStart,
    never: (moment) =>
      isIn(moment, 'booking.payment') &&
      contextOf(moment).visit !== 'center' &&
      contextOf(moment).hold === null,
  },
  {
    says: 'What is held is held by a draft',
    after: atStart,
    never: (moment) => {
      const { drafts, hold, appointments, coupon, wallet } = contextOf(moment)
      const held = [hold, coupon, wallet, ...appointments].some((one) => one !== null)
      return drafts.length === 0 && held
    },
  },
  {
    says: 'Nothing that the patient does lets go of a held slot without giving it back or using it',
    after: atStart,
    never: (moment) => {
      const before: CheckoutContext | undefined = moment.before?.context
      if (!before?.hold || contextOf(moment).hold?.hold_id === before.hold.hold_id) return false
      // The provider may say that it is gone, and a lost session asks it again.
      if (/ → |^session\./.test(moment.label ?? '')) return false
      const wasUsed = moment.before?.matches('thankYou') === true
      return !wasUsed && !starts(moment, 'releaseSlot', 'releaseBooking')
    },
  },
  {
    says: 'Only people of the booking have answers, tests and turns',
    after: atStart,
    never: (moment) => {
      const { people, later, given, turns, pendingBasket, ...rest } = contextOf(moment)
      const known = new Set([...people, ...later].map(({ member_id }) => member_id))
      const named = [...Object.keys(rest.answers), ...Object.keys(given), ...turns]
      const isBooking = ['booking', 'placing', 'paying'].some((state) => isIn(moment, state))
      // A booking that was cleared while its order is in doubt waits for the answer.
      return isBooking && pendingBasket === null && named.some((id) => !known.has(id))
    },
  },
]
