import { clockTime } from '#contract/rules/opening-hours.ts'
import type { Message } from '#server/adapters/messages.ts'
import { shownDay } from '#server/lab-time.ts'
import { inWords, toRupees } from '#server/money.ts'

type BookedWords = {
  readonly to: string
  readonly labName: string
  readonly orderNo: string
  readonly netPayablePaise: number
  /** None for a walk-in at a centre. */
  readonly window: { slotDate: string; fromTime: string; toTime: string } | undefined
}

/** What the patient is told when an order is placed, to be paid at service. */
export function bookedMessage(words: BookedWords): Message {
  const { to, labName, orderNo, netPayablePaise, window } = words
  const visit = window
    ? `Home collection on ${shownDay(window.slotDate)}, ${clockTime(window.fromTime)} - ${clockTime(window.toTime)}.`
    : 'Please visit the centre in its open hours.'
  const pay = `Pay ${inWords(toRupees(netPayablePaise))} at service.`
  return {
    channel: 'sms',
    to,
    template: 'order.booked',
    text: `${labName}: order ${orderNo} is booked. ${visit} ${pay}`,
  }
}
