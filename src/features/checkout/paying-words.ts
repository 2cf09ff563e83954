import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'

export type PayingWords = {
  readonly title: string
  /** What is safe and what comes next, a sentence or two each. */
  readonly text: readonly string[]
  /** Something is under way: nothing has to be pressed. */
  readonly working: boolean
}

/** How long a bank takes to give money back. */
const REFUND_DAYS = '5 to 7 working days'

/** Where a payment stands, in words. */
export function payingWords(snapshot: CheckoutSnapshot): PayingWords {
  const { payment, error, centre, appointments } = snapshot.context
  const sum = payment ? formatRupees(payment.amount) : 'The money'
  if (snapshot.matches({ paying: 'atGateway' })) {
    return {
      title: 'Opening the payment',
      text: ["You pay on the bank's own page and come back here by yourself."],
      working: true,
    }
  }
  if (snapshot.matches({ paying: 'verifying' })) {
    return {
      title: 'We ask the bank',
      text: ['A few seconds. Nothing is charged twice.'],
      working: true,
    }
  }
  if (snapshot.matches({ paying: 'pending' })) {
    return {
      title: 'The bank has not decided yet',
      text: [
        error || 'We ask again by ourselves every few seconds.',
        'You can close this page: once the bank confirms, the order places itself and stands in your orders. If it declines, nothing is taken.',
      ],
      working: false,
    }
  }
  if (snapshot.matches({ paying: 'ordering' })) {
    return { title: 'Paid. Your order is being placed', text: ['One moment.'], working: true }
  }
  if (snapshot.matches({ paying: 'paidUnordered' })) {
    return {
      title: 'You have paid, and the order is not here yet',
      text: [
        'The payment is safe with us. You will not be charged again.',
        'Ask for the order once more. It also places itself, and then stands in your orders.',
      ],
      working: false,
    }
  }
  if (snapshot.matches({ paying: 'refunded' })) {
    const gone = centre && appointments.length > 0 ? 'time' : 'window'
    return {
      title: `Your ${gone} was gone before the bank confirmed`,
      text: [
        `Nothing is booked. ${sum} goes back to where you paid from, in ${REFUND_DAYS}.`,
        'Your cart and the patient are as you chose them.',
      ],
      working: false,
    }
  }
  return {
    title: 'Opening the payment',
    text: ["We check the prices once more and open the bank's own page."],
    working: true,
  }
}
