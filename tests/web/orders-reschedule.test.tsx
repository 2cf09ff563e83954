import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import { sampleSlot } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const address = '/profile?tab=my-order&order=o-1'
const own = { ...sampleSlot, slot_id: 'own', state: 'full' as const }
const later = { ...sampleSlot, slot_id: 'later', from_time: '09:00', to_time: '09:30' }
const homeWindows: OrderWindows = {
  days: [{ slot_date: '2026-11-22', free: 1, slots: [own, later] }],
  appointments: [],
}
const movedSlot = { slot_date: '2026-11-22', from_time: '09:00', to_time: '09:30', name: '' }
const noAnswer = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })

/** Opens the dialog of an order with these windows. */
async function openDialog(
  order: Order = anOrder(),
  windows: OrderWindows = homeWindows,
  fails: Record<string, HttpFailure> = {},
) {
  const lab = orderApi([order], fails)
  const keys: (string | undefined)[] = []
  const call: typeof lab.api.call = async (name, input, options) => {
    if (name === 'orderReschedule') keys.push(options?.idempotencyKey)
    const answer = await lab.api.call(name, input, options)
    if (name === 'orderWindows') return windows as never // SAFETY: the answer of this very call.
    if (name === 'orderReschedule') return { ...order, slot: movedSlot } as never // SAFETY: likewise.
    return answer
  }
  renderProfile({ address, api: { ...lab.api, call } })
  await userEvent.click(await screen.findByRole('button', { name: 'Change slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
  const press = async (name: RegExp | string) =>
    userEvent.click(await dialog.findByRole('button', { name }))
  const moves = () => lab.asked.filter(({ name }) => name === 'orderReschedule')
  return { ...lab, dialog, press, moves, keys }
}

describe('rescheduling an order', () => {
  test('books the chosen time at the same price and shows it on the page', async () => {
    const { dialog, press, moves } = await openDialog()
    expect(
      dialog.getByText(/keeps its slot until the new one is booked. The price stays/),
    ).toBeTruthy()
    const confirm = await dialog.findByRole<HTMLButtonElement>('button', {
      name: 'Choose a new slot',
    })
    expect(confirm.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('radio', { name: /09:00/ }))
    const move = { name: 'Change to Sun 22 Nov, 09:00 AM to 09:30 AM' }
    await userEvent.dblClick(dialog.getByRole('button', move))
    const changed = await dialog.findByRole('status')
    expect(changed.textContent).toBe(
      'Your slot has been changed.Sun 22 Nov, 09:00 AM to 09:30 AM. The price is ₹240. We have sent you a message.Is the visit in your calendar? Delete its entries there and add it again from the order’s page.',
    )
    expect(moves().map(({ input }) => input)).toEqual([
      { body: { order_id: 'o-1', slot_id: 'later', center_slot: [] } },
    ])
    await press('Done')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('tells the new last meal, and that calendar entries are out of date', async () => {
    const lines = anOrder().lines.map((line) => ({ ...line, fasting_hours: 10 }))
    const { dialog, press } = await openDialog(anOrder({ lines }))
    await userEvent.click(await dialog.findByRole('radio', { name: /09:00/ }))
    await press(/^Change to/)
    await dialog.findByText('Your slot has been changed.')
    expect(dialog.getByText('No food from Sat 21 Nov, 10:30 PM, only plain water.')).toBeTruthy()
    expect(
      dialog.getByText(/^Is the visit in your calendar\? Delete its entries there/),
    ).toBeTruthy()
  })

  test('does not offer the current time', async () => {
    const { dialog } = await openDialog()
    const mine = await dialog.findByRole<HTMLInputElement>('radio', { name: /07:00.*Your slot/ })
    expect(mine.disabled).toBe(true)
    expect(dialog.getByRole('group', { name: 'Early morning same price' })).toBeTruthy()
  })

  test('retries with the same idempotency key after no answer', async () => {
    const { dialog, press, fails, keys } = await openDialog(anOrder(), homeWindows, {
      orderReschedule: noAnswer,
    })
    await userEvent.click(await dialog.findByRole('radio', { name: /09:00/ }))
    await press(/^Change to/)
    expect(await dialog.findByText(/may already be changed. You can safely try again/)).toBeTruthy()
    delete fails.orderReschedule
    await press('Try again')
    await dialog.findByText('Your slot has been changed.')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

test('moves each appointment of a scan separately', async () => {
  const ct = { ...sampleSlot, slot_id: 'ct', charge: 0 }
  const order = anOrder({
    order_type: 'lab_visit',
    address: null,
    appointments: [{ subdepartment: 'CT', slot: ct, hold: null }],
  })
  const days = [{ slot_date: '2026-11-22', free: 1, slots: [{ ...later, charge: 0 }] }]
  const windows = {
    days: [],
    appointments: [
      { subdepartment: 'CT', days },
      { subdepartment: 'MRI', days },
    ],
  }
  const { dialog, press, moves } = await openDialog(order, windows)
  await userEvent.click(
    (await dialog.findAllByRole('radio', { name: /09:00/ }))[0] ?? document.body,
  )
  await press(/^Change to/)
  await waitFor(() => expect(moves()).toHaveLength(1))
  expect(moves()[0]?.input).toEqual({
    body: {
      order_id: 'o-1',
      slot_id: null,
      center_slot: [{ subdepartment: 'CT', slot_id: 'later' }],
    },
  })
})

test('moving to the time of another visit of the account says so', async () => {
  const other = anOrder({ order_id: 'o-2', order_no: '26112200002', slot: movedSlot })
  const lab = orderApi([anOrder(), other])
  const call: typeof lab.api.call = async (name, input, options) => {
    const answer = await lab.api.call(name, input, options)
    return name === 'orderWindows' ? (homeWindows as never) : answer // SAFETY: its own answer.
  }
  cookies.user.set(sampleUser)
  renderProfile({ address, api: { ...lab.api, call } })
  await userEvent.click(await screen.findByRole('button', { name: 'Change slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
  await userEvent.click(await dialog.findByRole('radio', { name: /09:00/ }))
  await dialog.findByText('Mohan also has a home visit on Sun 22 Nov, 09:00 AM')
})

describe('a further visit', () => {
  const timeline = [
    { status: 'booked', at: '2026-11-21T10:40:00.000Z' },
    { status: 'resample', at: '2026-11-21T12:00:00.000Z', note: 'The blood had clotted.' },
  ] as const
  const repeated = (charge: number) =>
    anOrder({
      status: 'resample',
      slot: null,
      timeline: [...timeline],
      further_visit: { tests: anOrder().lines.map(({ test_code }) => test_code), charge },
    })

  /** Opens the page as the link of the message does. */
  async function openLink(order: Order) {
    const lab = orderApi([order])
    const call: typeof lab.api.call = async (name, input, options) => {
      const answer = await lab.api.call(name, input, options)
      if (name === 'orderWindows') return homeWindows as never // SAFETY: the answer of this very call.
      const booked = { ...order, status: 'booked', slot: movedSlot, net_payable: 320 } as const
      if (name === 'orderReschedule') return booked as never // SAFETY: likewise.
      return answer
    }
    renderProfile({ address: `${address}&slot=choose`, api: { ...lab.api, call } })
    return within(await screen.findByRole('dialog', { name: 'Choose a slot' }))
  }

  test('for another sample is booked in one step from the message, and says what it costs', async () => {
    const dialog = await openLink(repeated(80))
    dialog.getByText('Choose the slot of the next visit. This visit costs ₹80, to pay at service.')
    await dialog.findByText('The next visit has no slot yet.')
    dialog.getByRole('group', { name: 'Early morning ₹80 more' })
    await userEvent.click(dialog.getByRole('radio', { name: /09:00/ }))
    const book = { name: 'Book Sun 22 Nov, 09:00 AM to 09:30 AM' }
    await userEvent.click(dialog.getByRole('button', book))
    const said = await dialog.findByText('Your visit is booked.')
    expect(said.closest('[role="status"]')?.textContent).toBe(
      'Your visit is booked.Sun 22 Nov, 09:00 AM to 09:30 AM. This visit costs ₹80, to pay at service. We have sent you a message.',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that is free of charge says so, on the page and before it is booked', async () => {
    const dialog = await openLink(repeated(0))
    dialog.getByText('Choose the slot of the next visit. This visit is free of charge.')
    await userEvent.keyboard('{Escape}')
    const notice = await screen.findByText(/^Choose when we come again\./)
    expect(notice.textContent).toBe('Choose when we come again. The visit is free of charge.')
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Choose a slot' })[0] as HTMLElement,
    )
    await screen.findByRole('dialog', { name: 'Choose a slot' })
  })

  test('is for the reason of the lab, whatever else became of the order since', async () => {
    const order = repeated(0)
    const paid = {
      status: 'resample',
      at: '2026-11-21T13:00:00.000Z',
      note: '₹480 by cash',
    } as const
    await openLink({
      ...order,
      timeline: [...order.timeline, { ...paid, paid_at_visit: true }],
    })
    await userEvent.keyboard('{Escape}')
    const notice = await screen.findByText(/^Choose when we come again\./)
    expect(notice.closest('[role="status"]')?.textContent).toMatch(/^The blood had clotted\./)
  })

  test('in place of a failed one says what it costs', async () => {
    const at = '2026-11-22T02:00:00.000Z'
    const visit_failed = { reason: 'nobody_home', at, charge: 100 } as const
    const failed = anOrder({ slot: null, visit_failed })
    const dialog = await openLink(failed)
    dialog.getByText('Choose the slot of the next visit. This visit costs ₹100, to pay at service.')
    dialog.getByText('The next visit has no slot yet.')
    await userEvent.keyboard('{Escape}')
    const notice = await screen.findByText(/^The visit was on/)
    expect(notice.textContent).toContain(
      'Another visit costs ₹100, to pay at service. You see the price before you confirm another slot. You can also cancel the order.',
    )
  })

  test('is not asked for by the link of an old message', async () => {
    renderProfile({ address: `${address}&slot=choose`, api: orderApi([anOrder()]).api })
    await screen.findByRole('button', { name: 'Change slot' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
