import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { VisitPreparation } from '#features/orders/components/visit-preparation.tsx'
import { visitOrdersOf } from '#features/orders/visit-format.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import { sampleSlot } from '#paths/checkout/checkout.data.ts'
import { orderApi, renderProfile } from './support/profile.tsx'
import { aShare } from './support/reports.tsx'
import { aVisit } from './support/visit.ts'

const address = '/profile?tab=my-order&order=o-2'

describe('the list of orders', () => {
  test('shows the orders of one visit together', async () => {
    renderProfile({ address: '/profile?tab=open-order', api: orderApi(aVisit()).api })
    const title = await screen.findByRole('heading', { level: 3, name: 'One visit, three orders' })
    const group = within(title.closest('li') ?? document.body)
    expect(group.getAllByRole('heading', { level: 4 })).toHaveLength(3)
    expect(group.getByText('22/11/2026, 07:00 AM to 08:00 AM')).toBeTruthy()
    expect(group.getAllByText('07:00 AM to 08:00 AM')).toHaveLength(3)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })
})

describe('the page of an order of a visit', () => {
  test('shows the other orders, one timeline with names, and the bill of all', async () => {
    renderProfile({ address, api: orderApi(aVisit()).api })
    const orders = await screen.findByRole('region', { name: 'One visit, three orders' })
    const cards = within(orders).getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Mohan',
      'Asha',
      'Kavya',
    ])
    expect(within(orders).getByRole('link', { name: 'Open Mohan’s order' })).toHaveProperty(
      'search',
      '?tab=my-order&order=o-1',
    )
    expect(within(orders).queryByRole('link', { name: 'Open Asha’s order' })).toBeNull()
    expect(within(orders).getByText('07:20')).toBeTruthy()
    const plan = screen.getByRole('region', { name: 'Who prepares what, and when' })
    const dinners = within(plan).getAllByRole('heading', { name: /Finish a light dinner/ })
    expect(dinners.map(({ textContent }) => textContent)).toEqual([
      'Asha Finish a light dinner',
      'Mohan Finish a light dinner',
    ])
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByText('Home collection, once')).toBeTruthy()
    expect(aside.getByText('₹2,550')).toBeTruthy()
  })

  test('says of a person whose visit did not take place that another slot is to be chosen', async () => {
    const visit_failed = { reason: 'nobody_home', at: '2026-11-22T02:00:00.000Z' } as const
    const failed = (at: number) => (at === 0 ? { slot: null, visit_failed } : {})
    renderProfile({ address, api: orderApi(aVisit((_, at) => failed(at))).api })
    const orders = await screen.findByRole('region', { name: 'Three orders, booked together' })
    const cards = within(orders).getAllByRole('listitem')
    const said = cards.map((card) => within(card).queryByText('Choose another slot') !== null)
    expect(said).toEqual([false, false, true])
    const plan = screen.getByRole('region', { name: 'Who prepares what, and when' })
    expect(within(plan).queryByText('Mohan')).toBeNull()
  })

  test('of one that is cancelled and was not paid, counts no charge that the others have now', async () => {
    const orders = aVisit(({ amounts, net_payable }, at) => {
      const charge = at === 0 ? 0 : 150
      return {
        ...(at === 1 && { status: 'cancelled' as const }),
        amounts: { ...amounts, hc_charges: charge, net_payable: net_payable + charge },
        net_payable: net_payable + charge,
      }
    })
    renderProfile({ address, api: orderApi(orders).api })
    const cards = within(
      await screen.findByRole('region', { name: 'One visit, two orders, one cancelled' }),
    )
    const shown = cards.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown.map((text) => /^[A-Z][a-z]+(?=[A-Z])/.exec(text)?.[0])).toEqual([
      'Mohan',
      'Kavya',
      'Asha',
    ])
    expect(shown[2]).toContain('₹1,630')
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByRole('row', { name: 'Home collection On Kavya’s order' })).toBeTruthy()
    expect(aside.getByRole('row', { name: 'Total ₹1,630' })).toBeTruthy()
  })

  test('says whose order has the charge of the visit, and what came back for one of them', async () => {
    const refund = { online: 90, wallet_points: 0, wallet: 0, status: 'pending' } as const
    const online = { paid: true, payment_mode: 'online' } as const
    const orders = aVisit(({ amounts }, at) =>
      at === 2
        ? { ...online, status: 'cancelled', refund }
        : { amounts: { ...amounts, hc_charges: at === 0 ? 150 : 0 } },
    )
    renderProfile({ address, api: orderApi(orders).api })
    const cards = within(
      await screen.findByRole('region', { name: 'One visit, two orders, one cancelled' }),
    )
    const back =
      '₹90 goes back to where you paid from, in 5 to 7 working days. ₹150 went to the home collection of the other orders.'
    expect(cards.getByText(back)).toBeTruthy()
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByRole('row', { name: 'Home collection On Mohan’s order' })).toBeTruthy()
  })

  test('says when the person of the order gives samples, and how long the visit takes', async () => {
    renderProfile({ address: '/profile?tab=my-order&order=o-3', api: orderApi(aVisit()).api })
    await screen.findByRole('heading', { level: 1, name: 'Booked for Sun 22 Nov, 07:40 AM' })
    expect(screen.getByText(/ Report by Sun 22 Nov, 07:30 PM\.$/)).toBeTruthy()
    const life = screen.getByRole('region', { name: 'Your order, step by step' })
    const sample = within(life).getByRole('heading', { name: 'Sample collected' }).closest('li')
    expect(sample?.querySelector('time')?.textContent).toBe('07:40 AM')
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByText('Sun 22 Nov, 07:00 AM to 08:00 AM')).toBeTruthy()
  })

  test('asks again for the others when they do not load', async () => {
    const visit = aVisit()
    const { api } = orderApi(visit)
    let isDown = true
    const call: typeof api.call = async (name, input, options) => {
      const { params } = input as { params?: { id?: string } }
      if (isDown && name === 'orderDetails' && params?.id !== 'o-2') {
        throw new HttpFailure({ kind: 'refused', status: 500, code: 'internal', message: '' })
      }
      return api.call(name, input, options)
    }
    renderProfile({ address, api: { ...api, call } })
    await screen.findByRole('heading', {
      name: 'The other orders of this visit could not be loaded',
    })
    // Whose turn is when is not known yet.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Booked for Sun 22 Nov, 07:00 AM to 08:00 AM',
    )
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'One visit, three orders' })).toBeTruthy()
  })
})

describe('move or cancel', () => {
  async function openCard(visit = aVisit()) {
    const lab = orderApi(visit)
    renderProfile({ address, api: lab.api })
    const card = within(await screen.findByRole('region', { name: 'Move or cancel' }))
    const choose = (name: string) => userEvent.click(card.getByRole('radio', { name }))
    return { ...lab, card, choose }
  }

  test('says what cancelling one person costs, and sends it after the reason', async () => {
    const { card, choose, asked } = await openCard()
    await choose('Cancel')
    await choose('Mohan')
    expect(card.getByText(/^Without Mohan the tests come to ₹1,870, below ₹2,000/)).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Cancel Mohan’s order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }))
    expect(dialog.getByText('This cancels order 26112200001.')).toBeTruthy()
    expect(dialog.getByText('₹2,020')).toBeTruthy()
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Booked by mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ name }) => name === 'orderCancel').map(({ input }) => input)).toEqual([
      { body: { order_id: 'o-1', reason: 'Booked by mistake' } },
    ])
  })

  test('cancels all of them at once', async () => {
    const { card, choose, asked } = await openCard()
    await choose('Cancel')
    await choose('All three')
    await userEvent.click(card.getByRole('button', { name: 'Cancel all three' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Cancel all of these orders?' }),
    )
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Booked by mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.filter(({ name }) => name === 'orderCancel').map(({ input }) => input)).toEqual([
      { body: { order_id: 'o-2', reason: 'Booked by mistake', with_linked: true } },
    ])
  })

  test('the person can still be changed in the dialog', async () => {
    const { card, choose } = await openCard()
    await choose('Cancel')
    await choose('Mohan')
    await userEvent.click(card.getByRole('button', { name: 'Cancel Mohan’s order' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Kavya' }))
    expect(dialog.getByText('This cancels order 26112200003.')).toBeTruthy()
    expect(dialog.getByText('₹2,310')).toBeTruthy()
  })

  const walkIn = { order_type: 'lab_visit', slot: null, address: null } as const

  test('offers walk-ins only to cancel: they have no slot to move', async () => {
    renderProfile({ address, api: orderApi(aVisit(() => walkIn)).api })
    const card = within(await screen.findByRole('region', { name: 'Cancel' }))
    expect(card.queryByRole('radio', { name: 'Move' })).toBeNull()
    await userEvent.click(card.getByRole('radio', { name: 'Mohan' }))
    expect(card.getByRole('button', { name: 'Cancel Mohan’s order' })).toBeTruthy()
  })

  test('says why who walks in is not offered to move', async () => {
    const { card, choose } = await openCard(aVisit((_, at) => (at === 0 ? {} : walkIn)))
    expect(
      card.getByText('The walk-in orders of Asha and Kavya have no slot to move.'),
    ).toBeTruthy()
    expect(card.getByText('Choose one of them.')).toBeTruthy()
    await choose('Cancel')
    expect(card.queryByText(/no slot to move/)).toBeNull()
    expect(card.getByText('Choose all of them or one.')).toBeTruthy()
  })

  test('says what the next visit costs after one that did not take place', async () => {
    const at = '2026-11-22T02:00:00.000Z'
    const visit_failed = { reason: 'nobody_home', at, charge: 100 } as const
    const { card, choose } = await openCard(aVisit(() => ({ slot: null, visit_failed })))
    await choose('All three')
    card.getByText(
      'Everyone moves to one new slot, with a place for each. This visit costs ₹100, to pay at service.',
    )
    await choose('Mohan')
    card.getByText(
      'Moving Mohan alone makes a separate visit. This visit costs ₹100, to pay at service. With separate visits, each has its own collection charge. You see the price before you confirm.',
    )
  })

  test('is not offered once nobody waits for the visit', async () => {
    renderProfile({ address, api: orderApi(aVisit(() => ({ status: 'at_lab' }))).api })
    await screen.findByRole('region', { name: 'One visit, three orders' })
    expect(screen.queryByRole('region', { name: 'Move or cancel' })).toBeNull()
  })
})

describe('moving', () => {
  const roomy = { ...sampleSlot, slot_id: 'roomy', from_time: '09:00', to_time: '09:30' }
  const narrow = {
    ...sampleSlot,
    slot_id: 'narrow',
    from_time: '10:00',
    to_time: '10:30',
    available: 2,
  }
  const windowsOf = (slots: (typeof sampleSlot)[]): OrderWindows => ({
    days: [{ slot_date: '2026-11-22', free: slots.length, slots }],
    appointments: [],
  })

  async function openMove(who: string, windows = windowsOf([roomy, narrow])) {
    const visit = aVisit()
    const { slot_date, from_time, to_time } = roomy
    const slot = { slot_date, from_time, to_time, name: '' }
    const [moved] = aVisit(() => ({ slot }))
    const lab = orderApi(visit, {}, { orderWindows: () => windows, orderReschedule: () => moved })
    renderProfile({ address, api: lab.api })
    const card = within(await screen.findByRole('region', { name: 'Move or cancel' }))
    await userEvent.click(card.getByRole('radio', { name: who }))
    await userEvent.click(card.getByRole('button', { name: /^Choose a new slot/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
    const moves = () =>
      lab.asked.filter(({ name }) => name === 'orderReschedule').map(({ input }) => input)
    return { dialog, moves }
  }

  test('everybody needs a slot with a place for each', async () => {
    const { dialog, moves } = await openMove('All three')
    const small = await dialog.findByRole<HTMLInputElement>('radio', { name: /10:00.*Only 2/ })
    expect(small.disabled).toBe(true)
    expect(dialog.getByText('Sun 22 Nov, 07:00 AM to 08:00 AM')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: /09:00/ }))
    const words = 'Sun 22 Nov, 09:00 AM to 10:00 AM'
    await userEvent.click(dialog.getByRole('button', { name: `Change to ${words}` }))
    expect(await dialog.findByText('Your slot has been changed.')).toBeTruthy()
    expect(dialog.getByText(new RegExp(`^${words}\\. All orders together: `))).toBeTruthy()
    expect(moves()).toEqual([
      { body: { order_id: 'o-2', slot_id: 'roomy', center_slot: [], with_linked: true } },
    ])
  })

  test('offers the person of the page, also on the page of their scan', async () => {
    const asha = aVisit()[1]?.member
    const visit = aVisit((_, at) =>
      asha && at === 2 ? { order_type: 'lab_visit', member: asha } : {},
    )
    const lab = orderApi(visit, {}, { orderWindows: () => windowsOf([roomy]) })
    renderProfile({ address: '/profile?tab=my-order&order=o-3', api: lab.api })
    const card = within(await screen.findByRole('region', { name: 'Move or cancel' }))
    await userEvent.click(card.getByRole('radio', { name: 'The home visit' }))
    await userEvent.click(card.getByRole('button', { name: /^Choose a new slot/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
    const people = (await dialog.findAllByRole('radio', { name: /^(Both|Only)/ })).map(
      (radio) => radio.closest('label')?.textContent,
    )
    expect(people).toEqual(['Both', 'Only Asha'])
  })

  test('starts with the one whose visit did not take place: the others keep their slot', async () => {
    const visit_failed = { reason: 'nobody_home', at: '2026-11-22T02:00:00.000Z' } as const
    const visit = aVisit((_, at) => (at === 1 ? { slot: null, visit_failed } : {}))
    const lab = orderApi(visit, {}, { orderWindows: () => windowsOf([roomy]) })
    renderProfile({ address, api: lab.api })
    const [choose] = await screen.findAllByRole('button', { name: 'Choose another slot' })
    if (!choose) throw new Error('No slot can be chosen.')
    await userEvent.click(choose)
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a slot' }))
    expect(await dialog.findByRole('radio', { name: 'Only Asha', checked: true })).toBeTruthy()
  })

  test('starts with everybody where one alone would make the others dearer', async () => {
    const lab = orderApi(aVisit(), {}, { orderWindows: () => windowsOf([roomy]) })
    renderProfile({ address, api: lab.api })
    await userEvent.click(await screen.findByRole('button', { name: 'Change slot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
    const all = await dialog.findByRole<HTMLInputElement>('radio', { name: 'All three' })
    expect(all.checked).toBe(true)
  })
})

describe('the reports of a visit', () => {
  test('are offered for one link', async () => {
    const report = (at: number) => ({
      report_id: `r-${at}`,
      code: 'SL' as const,
      name: 'Pathology report',
      results: 4,
      outside: 0,
    })
    const visit = aVisit((_, at) => ({ status: 'report_ready', reports: [report(at)] }))
    const details = visit.map((order, at) => ({
      ...report(at),
      order_id: order.order_id,
      order_no: order.order_no,
      member_name: `${order.member.firstName} Rao`,
      date: '2026-11-22',
    }))
    const lab = orderApi(
      visit,
      {},
      {
        allReports: () => ({ reports: details }),
        reportShareCreate: () => ({ share: aShare(), url: 'https://parakh.example/shared-report' }),
      },
    )
    renderProfile({ address, api: lab.api })
    const part = within(
      await screen.findByRole('region', { name: '3 reports of Mohan, Asha and Kavya' }),
    )
    await userEvent.click(part.getByRole('button', { name: 'Share with a doctor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
    const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.filter(({ checked }) => checked)).toHaveLength(3)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Share with' }), 'Dr Mehta')
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    const share = await waitFor(() => lab.asked.find(({ name }) => name === 'reportShareCreate'))
    expect(share?.input).toMatchObject({ body: { report_ids: ['r-0', 'r-1', 'r-2'] } })
  })
})

test('who walks in is told what to do before it, and not that there is nothing', () => {
  const orders = aVisit(() => ({ order_type: 'lab_visit', slot: null, appointments: [] }))
  const walkIns = visitOrdersOf(orders).filter(({ member }) => member.firstName !== 'Mohan')
  render(<VisitPreparation orders={walkIns} now="2026-11-21T20:00:00+05:30" />)
  const plan = screen.getByRole('region', { name: 'Who prepares what, and when' }).textContent
  expect(plan).not.toContain('Nothing to prepare today')
  expect(plan).toContain('Asha, before you walk in')
  expect(plan).toContain('24 hours before')
  expect(plan).toContain('10 hours before')
  expect(plan).toContain('Nothing to prepare')
})
