import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'

export type FailedAttemptCopy = {
  readonly title: string
  /** What happened, whether money moved, and what is kept. */
  readonly text: string
  readonly note?: string
}

const NOTHING_TAKEN = 'No money was taken'

/** Copy for the failure of the last payment or order attempt; null without one. */
export function failedAttemptCopy(
  snapshot: CheckoutSnapshot,
  netPayable: number,
  isHeld: boolean,
): FailedAttemptCopy | null {
  const { error, hold, appointments } = snapshot.context
  const sum = formatRupees(netPayable)
  const slot = appointments.length + (hold ? 1 : 0) > 1 ? 'Your slots are' : 'Your slot is'
  const kept = isHeld ? `${slot} still held and your choices are saved.` : 'Your choices are saved.'
  const failedBy = (failed: 'declined' | 'abandoned' | 'notOpened') =>
    snapshot.matches({ booking: { payment: { attempt: { failed } } } })

  if (failedBy('declined')) {
    return {
      title: NOTHING_TAKEN,
      text: `Your bank declined the payment of ${sum}. ${kept}`,
      note: `If your bank app shows a debit of ${sum}, your bank returns it. You do not need to do anything.`,
    }
  }
  if (failedBy('abandoned')) {
    return {
      title: NOTHING_TAKEN,
      text: `The payment of ${sum} is not finished. If the bank’s page is open in another tab, you can still pay there. ${kept}`,
    }
  }
  if (failedBy('notOpened')) {
    return {
      title: NOTHING_TAKEN,
      text: `We could not open the payment of ${sum}. ${error} ${kept}`,
    }
  }
  if (snapshot.matches({ placing: 'failed' })) {
    const again = 'You can try again: it will not be booked twice.'
    return {
      title: 'Your order is not confirmed yet',
      text: `${error} No money was taken just now. ${kept} ${again}`.trim(),
    }
  }
  return null
}
