import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { sampleAppointment, sampleCentre, sampleQuestion } from '#paths/checkout/checkout.data.ts'
import { orderLine } from './support/order-line.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const hours = (Day: Centre['hours'][number]['Day'], open: string, close: string) => ({
  Day,
  Operaton: { open, close },
})
const centre: Centre = {
  ...sampleCentre,
  mobile: '022 0000 0101',
  hours: [
    ...(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) =>
      hours(day, '07:00', '20:00'),
    ),
    { Day: 'Sun', Operaton: null },
  ],
}
const scan = {
  code: 'MRBRAIN',
  name: 'MRI Brain',
  subdepartment: 'MRI',
  modality: 'MRI',
  needs_appointment: true,
  slot_minutes: 45,
}

/** An MRI at a centre, with its safety question answered. */
function aScan(overrides: Partial<Order> = {}): Order {
  return anOrder({
    order_type: 'lab_visit',
    address: null,
    lab_code: centre.lab_code,
    centre,
    samples: [],
    test_names: ['MRI Brain'],
    lines: [
      {
        ...orderLine('MRBRAIN'),
        radiology: true,
        scans: [scan],
        preparation_rules: [{ kind: 'metal', parts: [] }],
      },
    ],
    appointments: [{ subdepartment: 'MRI', slot: sampleAppointment, hold: null }],
    safety_answers: [{ question: 'Do you have a pacemaker?', answer: 'no' }],
    ...overrides,
  })
}

async function show(order: Order, replies: Parameters<typeof orderApi>[2] = {}) {
  const shown = orderApi([order], {}, replies)
  renderProfile({ address: '/profile?tab=my-order&order=o-1', api: shown.api })
  await screen.findByRole('heading', { level: 1 })
  return shown
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an order of scans', () => {
  test('shows scans, time, modality, status and preparation of each appointment', async () => {
    await show(aScan())
    const card = within(screen.getByRole('article', { name: 'MRI appointment' }))
    expect(card.getByRole('heading', { name: 'MRI Brain' })).toBeTruthy()
    for (const words of ['Sun 22 Nov, 05:00 PM to 05:30 PM', 'Booked', 'Remove all metal.']) {
      expect(card.getByText(words)).toBeTruthy()
    }
    expect(document.querySelector('.appt use')?.getAttribute('href')).toBe('#film-mri')
  })

  test('asks for no preparation once it is cancelled', async () => {
    await show(aScan({ status: 'cancelled' }))
    const card = within(screen.getByRole('article', { name: 'MRI appointment' }))
    expect(card.queryByText('Remove all metal.')).toBeNull()
  })

  test('shows the answers to the safety questions', async () => {
    await show(aScan())
    const answers = within(
      screen.getByRole('region', { name: 'Your answers to the safety questions' }),
    )
    expect(answers.getByText('Do you have a pacemaker?').nextSibling?.textContent).toBe('No')
  })

  test('says until the scan what follows from an answer, also after it is confirmed', async () => {
    const question = { ...sampleQuestion, yes: 'confirm', asked_of: null } as const
    const [line] = aScan().lines
    const order = aScan({
      lines: line ? [{ ...line, safety_questions: [question] }] : [],
      safety_answers: [{ question: question.text, answer: 'yes' }],
      radiologist_review: { state: 'confirmed', by: '2026-11-21T12:00:00+05:30' },
    })
    await show(order)
    const answers = screen.getByRole('region', { name: 'Your answers to the safety questions' })
    expect(within(answers).getByText(question.reason)).toBeTruthy()
  })

  test.each([
    [
      'of a walk-in says nothing of a slot',
      'discussing',
      'The radiologist suggests another day or test. We will call you. Nothing is booked until you decide. You pay nothing until the scan is confirmed.',
    ],
    [
      'says until when it is checked, and how the patient hears of it',
      'pending',
      'The radiologist will reply by Sat 21 Nov, 12:00 PM, and we will send you a message. You pay nothing until the scan is confirmed.',
    ],
  ] as const)('to be confirmed %s', async (_, state, words) => {
    const radiologist_review = { state, by: '2026-11-21T12:00:00+05:30' }
    await show(aScan({ slot: null, appointments: [], radiologist_review }))
    const notice = screen.getByText('Why this scan is checked first').closest('.notice')
    expect(notice?.textContent).toContain(words)
    expect(screen.getByText('Answers sent to the radiologist')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/slot (stays )?held/i)
  })

  test('shows a cancellation at each appointment, and why the lab cancelled below the title', async () => {
    const cancelled = { status: 'cancelled', at: '2026-11-21T12:00:00+05:30' } as const
    const timeline = [{ ...cancelled, note: 'the machine is being repaired' }]
    await show(aScan({ status: 'cancelled', timeline }))
    expect(screen.getByText(/^For .*\. The machine is being repaired\.$/)).toBeTruthy()
    const card = within(screen.getByRole('article', { name: 'MRI appointment' }))
    expect(card.getByText('Cancelled')).toBeTruthy()
  })
})

describe('the centre of a visit', () => {
  test('[R1.27][R9.24][R9.25] has its address, its hours grouped by days, and its phone number', async () => {
    await show(aScan())
    const card = within(screen.getByRole('region', { name: 'Parakh Powai' }))
    expect(card.getByText('Central Avenue, Powai, Mumbai').textContent).toContain('400076')
    expect(card.getByText('Mon to Sat').nextSibling?.textContent).toBe('07:00 AM to 08:00 PM')
    expect(card.getByText('Sun').nextSibling?.textContent).toBe('Closed')
    expect(card.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:02200000101')
  })

  test('[R1.28] [R7.116] opens the provider’s directions in a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as never)
    const map = 'https://maps.example/dir/?destination=19.118%2C72.906'
    const { asked } = await show(aScan(), { mapDirection: () => ({ map }) })
    await userEvent.click(screen.getByRole('button', { name: /^Directions/ }))
    await waitFor(() => expect(open).toHaveBeenCalledWith(map, '_blank'))
    expect(asked.at(-1)?.name).toBe('mapDirection')
  })

  test('[R8.25] shows a message when it has no map', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { asked } = await show(aScan())
    await userEvent.click(screen.getByRole('button', { name: /^Directions/ }))
    expect(await screen.findByText('Map not exist for this centre')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      name: 'mapDirection',
      input: { body: { lab_code: centre.lab_code } },
    })
    expect(open).not.toHaveBeenCalled()
  })

  test('a cancelled walk-in frees no window', async () => {
    await show(aScan({ appointments: [], slot: null }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Booked. Walk in during opening hours',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^This cancels order 26112200001\.$/)).toBeTruthy()
  })
})

describe('the bill', () => {
  test('lists the discounts of coupon and points', async () => {
    const { amounts } = anOrder()
    await show(
      anOrder({
        amounts: {
          ...amounts,
          order_discount: 24,
          redeem_from_wallet_points: 120,
          net_payable: 96,
        },
        net_payable: 96,
        coupon: {
          camp_applied_unique_id: 'u-1',
          code: 'FIRST10',
          order_discount: 24,
          discount_test_list: [],
        },
      }),
    )
    const bill = within(screen.getByRole('table', { name: 'Price breakdown' }))
    expect(bill.getByRole('row', { name: 'Coupon FIRST10 −₹24' })).toBeTruthy()
    expect(bill.getByRole('row', { name: 'Wallet, 240 points −₹120' })).toBeTruthy()
    expect(bill.getByRole('row', { name: 'To pay ₹96' })).toBeTruthy()
  })
})
