import { REFUND_DAYS } from '#config/constants.ts'
import { declineInWords } from '#contract/decline-reasons.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { formatRupees } from '#ui/rupees.ts'
import { changedPlan, lastMeal } from './changed-plan.ts'
import type { OrderChangeView } from './order-change-view.ts'

type Snapshot = OrderChangeView['snapshot']

/** What became of an attempt to add a test. */
export type OutcomeCopy = {
  readonly tone: 'good' | 'wait' | 'bad'
  readonly title: string
  readonly text: readonly string[]
  /** The main action of the state; null if there is only the way to the order. */
  readonly action: Action | null
  /** Another way on. */
  readonly other?: Action
}

type Action = {
  readonly label: string
  readonly event:
    | 'change.confirm'
    | 'choice.drop'
    | 'change.reload'
    | 'payment.recheck'
    | 'gateway.returned'
}

const ANOTHER: Action = { label: 'Choose another test', event: 'choice.drop' }

const NOT_ADDED = 'Your order stays as it was.'

/**
 * Null while the patient searches or reviews.
 * @param order with the test, after a payment from which the patient has returned
 */
export function outcomeCopy(snapshot: Snapshot, order?: Order): OutcomeCopy | null {
  const { error, test, before, changed } = snapshot.context
  const name = test?.name ?? 'The test'
  const at = new Date().toISOString()
  const sum = test ? formatRupees(test.due) : 'the difference'
  if (snapshot.matches('done')) {
    return {
      tone: 'good',
      title: `${name} was added to your order`,
      text: [
        'We have told the lab. What to prepare and the report time are on the order’s page.',
        ...(before && changed ? changedPlan([{ before: before.order, after: changed }], at) : []),
        ...(!changed && order ? lastMeal(order, at) : []),
      ],
      action: { label: 'Add another test', event: 'choice.drop' },
    }
  }
  if (snapshot.matches('gone')) {
    return { tone: 'bad', title: 'No test can be added now', text: [error], action: null }
  }
  if (snapshot.matches('refused')) {
    return {
      tone: 'bad',
      title: `${name} was not added`,
      text: [error, 'Nothing was charged.'],
      action: ANOTHER,
    }
  }
  if (snapshot.matches('unsure')) {
    return {
      tone: 'bad',
      title: `We do not know yet whether ${name} was added`,
      text: [error, 'You can safely try again: we never add or charge it twice.'],
      action: { label: 'Try again', event: 'change.confirm' },
    }
  }
  return payingCopy(snapshot, {
    sum,
    kept: NOT_ADDED,
    later: 'Once it is paid, the test is added, even if you close this page.',
    late: 'It came too late to add the test.',
    another: ANOTHER,
  })
}

/** What is paid for, in words. */
type PaidFor = {
  /** With the rupee sign. */
  readonly sum: string
  /** What stays as it was without the payment. */
  readonly kept: string
  /** What happens once the bank has decided. */
  readonly later: string
  /** Why a payment is refunded. */
  readonly late: string
  /** Another way on after a payment that paid for nothing. */
  readonly another: Action | null
}

/** What became of a payment; null in all other states. */
export function payingCopy(snapshot: Snapshot, copy: PaidFor): OutcomeCopy | null {
  const { declined, error } = snapshot.context
  const { sum, kept, later, late, another } = copy
  if (snapshot.matches({ paying: 'notOpened' })) {
    return {
      tone: 'bad',
      title: 'No money was taken',
      text: [`We could not open the payment of ${sum}. ${error}`, kept],
      action: { label: 'Open the payment again', event: 'change.confirm' },
      ...(another && { other: another }),
    }
  }
  if (snapshot.matches({ paying: 'earlierPending' })) {
    return {
      tone: 'wait',
      title: 'Waiting for your bank',
      text: [error, 'We check again every few seconds.'],
      action: { label: 'Check again', event: 'payment.recheck' },
    }
  }
  if (snapshot.matches({ paying: 'atGateway' })) {
    return {
      tone: 'wait',
      title: 'Opening the payment',
      text: ['You pay on your bank’s page and return here automatically.'],
      action: { label: 'Check my payment', event: 'gateway.returned' },
    }
  }
  if (snapshot.matches({ paying: 'verifying' })) {
    return { tone: 'wait', title: 'Checking with your bank', text: [], action: null }
  }
  if (snapshot.matches({ paying: 'pending' })) {
    return {
      tone: 'wait',
      title: 'Waiting for your bank',
      text: [
        'Your bank has not confirmed the payment yet. Please do not pay again.',
        `We check again every few seconds. ${later}`,
      ],
      action: { label: 'Check again', event: 'payment.recheck' },
    }
  }
  if (snapshot.matches({ paying: 'declined' })) {
    return {
      tone: 'bad',
      title: 'No money was taken',
      text: [
        `Your bank declined the payment. ${declineInWords(declined?.reason ?? null)}. ${kept}`,
        'If your bank app shows a debit, your bank returns it. You do not need to do anything.',
      ],
      action: { label: 'Try again', event: 'change.reload' },
    }
  }
  if (snapshot.matches({ paying: 'abandoned' })) {
    return {
      tone: 'bad',
      title: 'No money was taken',
      text: [`You came back before the payment was finished. ${kept}`],
      action: { label: 'Try again', event: 'change.reload' },
    }
  }
  if (snapshot.matches({ paying: 'refunded' })) {
    return {
      tone: 'bad',
      title: 'Your payment is being refunded',
      text: [`${late} We refund all of it to where you paid from, in ${REFUND_DAYS}.`, kept],
      action: another,
    }
  }
  return null
}
