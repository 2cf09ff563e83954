import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import { resultOf } from '../client.ts'
import { CallFailure } from '../failure.ts'
import { IDEMPOTENT, preparedRequest } from '../idempotent-calls.ts'

/** The body with another name or, without one, for another order. */
function changed(body: object): object {
  if ('patient_caller_name' in body) return { ...body, patient_caller_name: 'Somebody Else' }
  if ('lab_name' in body) return { ...body, lab_name: 'Another Lab' }
  return { ...body, order_id: randomUUID() }
}

/** A repeated request with the same key gets the first answer; another request with it is refused. */
export const idempotencyChecks: readonly Check[] = IDEMPOTENT.map((call) => ({
  call,
  says: 'answers a repeated idempotency key as before, and refuses it for another body',
  async run(lab) {
    const { client, body } = await preparedRequest(call, lab)
    const key = randomUUID()
    const first = await client.send(call, { body }, { key })
    resultOf(call, first)
    const again = await client.send(call, { body }, { key })
    if (again.text !== first.text) throw new CallFailure(call, 'the repetition has another answer')
    await client.refused(call, { body: changed(body) }, '422 key-reused', { key })
  },
}))
