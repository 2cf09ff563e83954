import { REFUND_DAYS } from '#config/constants.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { TimelineItem } from '#ui/timeline.tsx'

export type PayingCopy = {
  readonly title: string
  readonly text: readonly string[]
  /** Steps done and to come. */
  readonly course?: readonly TimelineItem[]
  /** In progress: no action is needed. */
  readonly working: boolean
}

/** The bank has not decided this payment, or an earlier one of the booking. */
export function isBankAsked(snapshot: CheckoutSnapshot): boolean {
  return snapshot.matches({ paying: 'pending' }) || snapshot.matches({ paying: 'earlierPending' })
}

/** Nothing of the booking needed a slot. Without drafts it is not known, and a slot is the rule. */
export function isOfWalkIn({ context: { drafts } }: CheckoutSnapshot): boolean {
  return (
    drafts.length > 0 &&
    drafts.every(
      ({ order_type, lines }) => order_type === 'lab_visit' && subdepartmentsOf(lines).length === 0,
    )
  )
}

export function payingCopy(snapshot: CheckoutSnapshot): PayingCopy {
  const { payment, error } = snapshot.context
  const amount = payment?.amount
  const sum = amount === undefined ? 'The money' : formatRupees(amount)
  if (snapshot.matches({ paying: 'atGateway' })) {
    return {
      title: 'Opening the payment',
      text: ["You pay on your bank's page and return here automatically."],
      working: true,
    }
  }
  const isAtBank = snapshot.matches({ paying: 'verifying' })
  if (isAtBank || snapshot.matches({ paying: 'refunding' })) {
    return {
      title: isAtBank ? 'Checking with your bank' : 'Checking your booking',
      text: ['This takes a few seconds. You will not be charged twice.'],
      working: true,
    }
  }
  if (isBankAsked(snapshot)) {
    return {
      title: 'Being checked with your bank',
      text: [
        `We do not know yet if ${amount === undefined ? 'the money' : sum} was taken. Please do not pay again.`,
      ],
      course: [
        { when: 'Done', state: 'done', title: 'Payment sent to your bank' },
        {
          when: 'Now',
          state: 'now',
          title: 'Checking with your bank automatically',
          text: error || 'You can close this page.',
        },
        {
          when: 'Next',
          state: 'later',
          title: 'Your bank answers',
          text: 'If it was paid, we confirm your order and show it under My orders. If not, no money was taken and you can try again.',
        },
      ],
      working: false,
    }
  }
  if (snapshot.matches({ paying: 'ordering' })) {
    return { title: 'Paid. Your order is being placed', text: ['One moment.'], working: true }
  }
  if (snapshot.matches({ paying: 'paidUnordered' })) {
    return {
      title: 'You have paid. Your order is not confirmed yet',
      text: [
        'The payment is safe with us. You will not be charged again.',
        'Check again, or wait: we will confirm your order and show it under My orders.',
      ],
      working: false,
    }
  }
  if (snapshot.matches({ paying: 'refunded' })) {
    return {
      title: 'Paid, refund on its way',
      text: [
        `${sum} is going back to the account you paid from. No booking was made.`,
        'Your cart and the patient are saved.',
      ],
      course: [
        {
          when: 'Done',
          state: 'done',
          title: 'Your bank confirmed the payment',
          text: isOfWalkIn(snapshot)
            ? 'It came too late for your booking.'
            : 'It came after your slot was released.',
        },
        { when: 'Now', state: 'now', title: 'Refund started', text: sum },
        { when: 'Next', state: 'later', title: 'In your account', text: `In ${REFUND_DAYS}.` },
      ],
      working: false,
    }
  }
  return {
    title: 'Opening the payment',
    text: ["We are checking the prices before we open your bank's page."],
    working: true,
  }
}
