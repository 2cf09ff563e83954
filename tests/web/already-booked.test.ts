import { expect, test } from 'vitest'
import { alreadyBooked } from '#features/orders/other-visits.container.tsx'
import { anOrder } from './support/profile.tsx'

const order = anOrder({ test_names: ['TSH', 'HbA1c'] })
const mohan = { member_id: order.member.member_id, firstName: 'Mohan' }
const lines = [{ name: 'TSH' }, { name: 'Lipid Profile' }]

test('a test that the same person has in an order to come is named, with its time', () => {
  expect(alreadyBooked([{ member: mohan, lines }], [order])).toEqual([
    'TSH is already booked for Mohan on Sun 22 Nov, 07:00 AM',
  ])
  const both = [{ name: 'TSH' }, { name: 'HbA1c' }]
  const walkIn = { ...order, slot: null }
  expect(alreadyBooked([{ member: mohan, lines: both }], [walkIn])).toEqual([
    'TSH and HbA1c are already booked for Mohan',
  ])
})

test('another person, or another test, is no repetition', () => {
  const asha = { member_id: 'm-other', firstName: 'Asha' }
  expect(alreadyBooked([{ member: asha, lines }], [order])).toEqual([])
  expect(alreadyBooked([{ member: mohan, lines: [{ name: 'CBC' }] }], [order])).toEqual([])
})
