import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { HEADERS } from '../../../contract/conventions.ts'
import type { Check } from '../check.ts'
import { CallFailure, Unmet } from '../failure.ts'
import { renew, waitForEnd } from '../passing-time.ts'

/** Seconds for which an access token is valid. */
function lifetimeOf(token: string): number {
  const { iat, exp } = decodeJwt(token)
  if (iat !== undefined && exp !== undefined) return exp - iat
  throw new Unmet('not checked: the access token does not say how long it is valid')
}

/** What time ends. They come last: a run waits for them. */
export const expiryChecks: readonly Check[] = [
  {
    call: 'addressList',
    says: 'refuses an access token that has expired, and opens for the next one',
    async run(lab) {
      const patient = await lab.patient()
      await renew(patient)
      const token = patient.client.headers[HEADERS.accessToken] ?? ''
      await waitForEnd(lab, 'an access token', lifetimeOf(token))
      const headers = { [HEADERS.accessToken]: token }
      await patient.client.refused('addressList', {}, '401 token-expired', { headers })
      await patient.client.call('addressList', { query: {} })
    },
  },
  {
    call: 'orderCreate',
    says: 'refuses a cart whose slot is no longer held',
    async run(lab) {
      const { patient, body } = await lab.endedHold()
      await patient.client.refused('orderCreate', { body }, '409 hold-expired', {
        key: randomUUID(),
      })
    },
  },
  {
    call: 'slotBlock',
    says: 'gives a slot to another patient when its hold has ended',
    async run(lab) {
      const { slot_id, before } = await lab.endedHold()
      const after = (await lab.offer.homeSlots()).find((slot) => slot.slot_id === slot_id)
      if ((after?.available ?? 0) < before) {
        throw new CallFailure('slotBlock', 'the slot is still taken after its hold has ended')
      }
      const other = await lab.other()
      const { order_id } = await lab.draft(other)
      await other.client.call('slotBlock', { body: { slot_id, order_id } })
    },
  },
]
