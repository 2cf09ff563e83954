import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { toastsWanted } from '#lib/toast/toast.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const refused = (status: number, message: string) =>
  new HttpFailure({ kind: 'refused', status, code: 'some', message })

describe('cancelling', () => {
  async function askToCancel(fails = {}, booked = anOrder()) {
    const shown = orderApi([booked], fails)
    renderProfile({ address: '/profile?tab=open-order', api: shown.api })
    const press = { name: `Cancel order ${booked.order_no}` }
    await userEvent.click(await screen.findByRole('button', press))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }))
    const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    const cancels = () => shown.asked.filter(({ name }) => name === 'orderCancel')
    return { ...shown, dialog, confirm, cancels }
  }
  const reason = { name: 'Why are you cancelling?' }

  test('shows the consequence and asks for a reason', async () => {
    const { dialog, confirm, cancels } = await askToCancel()
    expect(
      dialog.getByText(
        /Your slot on Sun 22 Nov, 07:00 AM to 07:30 AM is released and no one will visit\./,
      ),
    ).toBeTruthy()
    await confirm()
    expect(await dialog.findByText('Choose a reason.')).toBeTruthy()
    expect(cancels()).toEqual([])
  })

  test('sends the reason and removes the order from the open ones', async () => {
    const { dialog, confirm, cancels } = await askToCancel()
    await userEvent.selectOptions(dialog.getByRole('combobox', reason), 'Booked by mistake')
    await confirm()
    await screen.findByRole('heading', { level: 3, name: 'No open orders' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cancels().map(({ input }) => input)).toEqual([
      { body: { order_id: 'o-1', reason: 'Booked by mistake' } },
    ])
    expect(screen.getByRole('tab', { name: /Cancelled ?1/ })).toBeTruthy()
  })

  test('announces the refund without taking the role of its list', async () => {
    const { dialog } = await askToCancel()
    const list = await dialog.findByRole('list')
    expect(list.closest('[role="status"]')).not.toBe(list)
    expect(list.closest('[role="status"]')).toBeTruthy()
  })

  test("accepts a reason in the patient's own words", async () => {
    const { dialog, confirm, cancels } = await askToCancel()
    await userEvent.selectOptions(dialog.getByRole('combobox', reason), 'Something else')
    await confirm()
    await dialog.findByText('Tell us why in a few words.')
    await userEvent.type(dialog.getByRole('textbox'), 'We travel')
    await confirm()
    await waitFor(() => expect(cancels()).toHaveLength(1))
    expect(cancels()[0]?.input).toEqual({ body: { order_id: 'o-1', reason: 'We travel' } })
  })

  test('[R8.29] a failure is shown in the dialog without a toast, and keeps the reason', async () => {
    const failure = refused(409, 'The sample was collected.')
    const { dialog, confirm, cancels } = await askToCancel({ orderCancel: failure })
    const raised = toastsWanted.get()
    const choice = dialog.getByRole<HTMLSelectElement>('combobox', reason)
    await userEvent.selectOptions(choice, 'Booked by mistake')
    await confirm()
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('The sample was collected.')
    expect(choice.value).toBe('Booked by mistake')
    expect(cancels()).toMatchObject([{ silent: true }])
    expect(toastsWanted.get()).toBe(raised)
  })

  test('sends it once for a double press', async () => {
    const { dialog, cancels } = await askToCancel()
    await userEvent.selectOptions(dialog.getByRole('combobox', reason), 'Booked by mistake')
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Cancel order' }))
    await screen.findByRole('heading', { level: 3, name: 'No open orders' })
    expect(cancels()).toHaveLength(1)
  })

  test('once the visit has begun can only be left', async () => {
    const words = 'Your visit is done, so this order can no longer be cancelled.'
    const failure = new HttpFailure({
      kind: 'refused',
      status: 409,
      code: 'too-late',
      message: words,
    })
    const { dialog, confirm } = await askToCancel({ orderCancel: failure })
    await userEvent.selectOptions(dialog.getByRole('combobox', reason), 'Booked by mistake')
    await confirm()
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toBe(`${words}The order was not cancelled.`)
    expect(dialog.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(dialog.queryByText(/no one will visit/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep order' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('without an answer shows that it may be cancelled already, and asks again', async () => {
    const failure = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    const { dialog, confirm, fails } = await askToCancel({ orderCancel: failure })
    await userEvent.selectOptions(dialog.getByRole('combobox', reason), 'Booked by mistake')
    await confirm()
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('We could not reach the lab.')
    expect(alert.textContent).toContain('The order may already be cancelled.')
    expect(alert.textContent).not.toContain('was not cancelled')
    // Nobody knows whether there is an order to keep.
    expect(dialog.queryByRole('button', { name: 'Keep order' })).toBeNull()
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
    delete fails.orderCancel
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 3, name: 'No open orders' })
  })
})

test('the card of an order offers to cancel it until the phlebotomist sets out', async () => {
  const assigned = { status: 'phlebotomist_assigned' } as const
  const orders = [
    anOrder({ ...assigned, order_id: 'o-1', order_no: '26112200001' }),
    anOrder({
      ...assigned,
      order_id: 'o-2',
      order_no: '26112200002',
      phlebotomist_way: { arrives_at: null, arrived_at: '2026-11-22T07:10:00+05:30' },
    }),
  ]
  renderProfile({ address: '/profile?tab=open-order', api: orderApi(orders).api })
  await screen.findByRole('link', { name: 'Track order 26112200002' })
  const offered = screen.getAllByRole('button', { name: /^Cancel order/ })
  expect(offered.map((button) => button.textContent)).toEqual(['Cancel order 26112200001'])
})

describe('the refund', () => {
  const preview = async (order: Order) => {
    renderProfile({ address: '/profile?tab=open-order', api: orderApi([order]).api })
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel order/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Refund')
    return (await dialog.findAllByRole('listitem')).map((part) => part.textContent)
  }
  const amounts = { ...anOrder().amounts, redeem_from_wallet_points: 120, net_payable: 120 }

  test.each([
    ['nothing, when nothing was paid', {}, ['You have not paid, so no refund is due.']],
    [
      'what may still come, while the bank has not decided',
      { payment_under_way: true },
      ['We have not received your payment yet. If your bank confirms it, we refund all of it.'],
    ],
    [
      'the money, when it was paid online',
      { paid: true, payment_mode: 'online' },
      ['₹240 to the card, account or UPI you paid from'],
    ],
    [
      'the money without what an offer of the gateway paid',
      { paid: true, payment_mode: 'online', gateway_offer: 35 },
      [
        '₹205 to the card, account or UPI you paid from',
        '₹35 paid by an offer of the payment company is not refunded',
      ],
    ],
    [
      'the points, also when the rest is paid at service',
      { amounts },
      ['240 points (₹120) to your wallet, at once'],
    ],
    [
      'both, each to where it came from',
      { paid: true, payment_mode: 'online', amounts },
      [
        '₹120 to the card, account or UPI you paid from',
        '240 points (₹120) to your wallet, at once',
      ],
    ],
  ] as const)('%s, is shown before the confirmation', async (_what, overrides, parts) => {
    expect(await preview(anOrder(overrides))).toEqual(parts)
  })

  test('is shown on the order page after the cancellation', async () => {
    const order = anOrder({ paid: true, payment_mode: 'online', amounts })
    renderProfile({ address: '/profile?tab=my-order&order=o-1', api: orderApi([order]).api })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Booked by mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
    await screen.findByRole('heading', { level: 1, name: 'This order was cancelled' })
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'How to prepare' })).toBeNull()
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByText('Refund').nextSibling?.textContent).toBe(
      '₹120 goes back to where you paid from, in 5 to 7 working days. 240 points (₹120) are back in your wallet.',
    )
  })
})

test('a visit for another sample is cancelled alone: the order stays, and its charge is taken off', async () => {
  const order = anOrder({ further_visit: { tests: ['CBC'], charge: 80 } })
  const { api } = orderApi([order])
  const call: typeof api.call = async (name, input, options) => {
    const answer = await api.call(name, input, options)
    return name === 'orderCancel' ? ({ ...order, status: 'resample' } as never) : answer // SAFETY: the answer of this very call.
  }
  renderProfile({ address: '/profile?tab=my-order&order=o-1', api: { ...api, call } })
  const cancelled = await screen.findByRole('button', { name: 'Cancel visit' })
  screen.getByText('If you paid at the first visit, the lab has not recorded it yet.')
  await userEvent.click(cancelled)
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this visit?' }))
  dialog.getByText(
    `Your slot on Sun 22 Nov, 07:00 AM to 07:30 AM is released and no one will visit. Order ${order.order_no} stays open: we still need another sample.`,
  )
  await dialog.findByText(
    'The ₹80 for this visit is taken off. What you paid of it online goes back to where you paid from.',
  )
  const reason = dialog.getByRole('combobox', { name: 'Why are you cancelling?' })
  await userEvent.selectOptions(reason, 'The patient is unwell or away')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel visit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a charge whose invoice is closed is not said to be taken off', async () => {
  const billing = { business: null, open: false, until: '2020-01-31' }
  const order = anOrder({ further_visit: { tests: ['CBC'], charge: 80 }, billing })
  renderProfile({ address: '/profile?tab=my-order&order=o-1', api: orderApi([order]).api })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel visit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this visit?' }))
  await dialog.findByText('The invoice for that month is closed, so the ₹80 stays on your order.')
})
