import type { Config } from '#server/config.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { amountIn } from '../orders/order.messages.ts'

type Words = {
  readonly config: Pick<Config, 'publicUrl'>
  readonly to: SmsRecipient
  readonly amountPaise: number
}

/** That a payment booked nothing and goes back, whatever the patient booked otherwise. */
export function unusedPaymentMessage({ config, to, amountPaise }: Words): Message {
  return smsMessage('payment.unused', to, {
    amount: amountIn(amountPaise),
    link: `${config.publicUrl}/profile?tab=my-order`,
  })
}
