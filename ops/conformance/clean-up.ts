import type { Lab } from './lab.ts'
import { type Patient, sendCode } from './patients.ts'

async function openOrderIds({ client }: Patient): Promise<string[]> {
  const { orders } = await client.call('orderList', { body: { page: 1, size: 100, group: 'open' } })
  return orders.map(({ order_id }) => order_id)
}

/**
 * Cancels and removes what this run made for its patients, and deletes the accounts that it
 * registered.
 * @returns what could not be removed, one line each
 */
export async function cleanUp(lab: Lab): Promise<string[]> {
  const left: string[] = []
  const tryTo = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      left.push(`${what}: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const patient of lab.patients) {
    await tryTo(`bookings of ${patient.mobile}`, () => cancelBookings(patient))
    if (patient.isNew)
      await tryTo(`account of ${patient.mobile}`, () => deleteAccount(lab, patient))
    else {
      await tryTo(`records of ${patient.mobile}`, () => removeRecords(patient))
      const body = { token: patient.refreshToken, chosen: true }
      await tryTo(`session of ${patient.mobile}`, () => patient.client.call('logOut', { body }))
    }
  }
  return left
}

async function cancelBookings(patient: Patient): Promise<void> {
  const { client, ordersBefore } = patient
  for (const order_id of await openOrderIds(patient)) {
    if (ordersBefore.includes(order_id)) continue
    await client.call('orderCancel', { body: { order_id, reason: 'Conformance check' } })
  }
  const { booking } = await client.call('openBooking', {})
  if (!booking || ordersBefore.includes(booking.order.order_id)) return
  const body = { order_id: booking.order.order_id, status: 'abandoned' } as const
  await client.call('orderCheckout', { body })
}

async function removeRecords({ client }: Patient): Promise<void> {
  const { addresses } = await client.call('addressList', { query: { size: 100 } })
  for (const { address_id, address_line } of addresses) {
    if (!address_line.startsWith('Conformance check')) continue
    await client.call('addressDelete', { query: { id: address_id } })
  }
  const { members } = await client.call('memberList', { body: {} })
  for (const { member_id, firstName, relation_type } of members) {
    if (firstName !== 'Conformance' || relation_type === 'self') continue
    await client.call('memberDelete', { body: { member_id } })
  }
  const { shares } = await client.call('reportShares', { body: {} })
  for (const { share_id, label, state } of shares) {
    if (label !== 'Conformance check' || state !== 'live') continue
    await client.call('reportShareRevoke', { body: { share_id } })
  }
}

async function deleteAccount(lab: Lab, { client, mobile }: Patient): Promise<void> {
  await sendCode(mobile, () => client.call('deleteAccountCode', { body: {} }))
  await client.call('deleteAccount', { body: { otp: await lab.code(mobile) } })
}
