import type { additionEndpoints } from '../../../contract/additions.endpoints.ts'
import { idempotentAnswer } from '../idempotent-calls.ts'
import type { AnswersOf } from './table.ts'

export const additionAnswers: AnswersOf<typeof additionEndpoints> = {
  async orderAdditions(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    const { code } = await lab.offer.test()
    return patient.client.call('orderAdditions', { body: { order_id, codes: [code] } })
  },
  orderAddTest: idempotentAnswer('orderAddTest'),
  orderRemoveTest: idempotentAnswer('orderRemoveTest'),
}
