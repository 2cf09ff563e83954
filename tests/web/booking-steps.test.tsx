import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { DetailsStep } from '#features/checkout/components/details-step.tsx'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import { RestartNotice } from '#features/checkout/components/restart-notice.tsx'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import { sampleLine, womensLine } from '#paths/cart/cart.samples.ts'
import {
  sampleAddress,
  sampleCentre,
  sampleHold,
  sampleMember,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { checkoutAt, pressNext, renderStep } from './support/booking.tsx'

afterEach(() => void vi.useRealTimers())

const mumbai = { id: 1, city_name: 'Mumbai' }
const chosen = {
  booking: {
    details: {
      choosing: { member: 'chosen', visit: 'home', address: 'chosen', centre: 'unneeded' },
    },
  },
} as const
const powai = {
  locality: 'Powai',
  pincode: '400076',
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
}

type Place = Pick<ComponentProps<typeof DetailsStep>, 'findLocalities' | 'typedAddress'>

function renderDetails(checkout: ReturnType<typeof checkoutAt>, place: Partial<Place> = {}) {
  const onRemoveLine = vi.fn()
  renderStep(
    <DetailsStep
      checkout={checkout}
      city={mumbai}
      charges={{ from: 100, to: 150 }}
      findLocalities={async () => [powai]}
      locate={{ busy: false, last: null, ask: vi.fn() }}
      whereabouts={{ status: 'unasked', at: null, ask: vi.fn() }}
      onRemoveLine={onRemoveLine}
      {...place}
    />,
  )
  return onRemoveLine
}

test('[R5.02] a test that is not for the chosen member is named with its message', async () => {
  const checkout = checkoutAt(chosen, {}, [sampleLine, womensLine])
  const onRemoveLine = renderDetails(checkout)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Anti-Mullerian Hormone')
  expect(alert.textContent).toContain('This test is available only for Female')
  expect(alert.textContent).not.toContain('Complete Blood Count')
  await userEvent.click(screen.getByRole('button', { name: 'Choose a slot' }))
  expect(checkout.send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Anti-Mullerian Hormone' }))
  expect(onRemoveLine).toHaveBeenCalledWith('AMH')
})

test('a booking that started over says why, and that no money was taken', () => {
  renderDetails(checkoutAt(chosen, { restartReason: 'cartChanged' }, [sampleLine, womensLine]))
  const notice = screen.getByRole('status')
  expect(notice.textContent).toContain('Your cart changed, so the booking starts again')
  expect(notice.textContent).toContain('No order was placed and no money was taken.')
  expect(notice.textContent).toContain('Your cart has 2 items for ₹480.')
})

test('a slot that was released because the cart changed is said on the cart page', () => {
  renderStep(
    <RestartNotice
      checkout={checkoutAt({ reviewing: 'own' }, { restartReason: 'slotReleased' })}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(
    'Your cart changed, so your slot was releasedNo order was placed and no money was taken. Choose a slot again.',
  )
})

test.each([
  [{ people: [] }, 'Who is the patient?', 'Choose the patient again.'],
  [{ address: null }, 'Where do we take the sample?', 'Choose another address or centre.'],
])(
  'a detail that is no longer there is named where it is chosen again, %#',
  (left, heading, what) => {
    const { member } = { member: sampleMember, ...left }
    const value = {
      booking: {
        details: {
          choosing: {
            member: member ? 'chosen' : 'choosing',
            visit: 'home',
            address: member ? 'choosing' : 'chosen',
            centre: 'unneeded',
          },
        },
      },
    } as const
    renderDetails(checkoutAt(value, { ...left, error: 'It is not on your list.' }))
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain(`It is not on your list.No booking was made. ${what}`)
    expect(alert.parentElement).toBe(document.activeElement)
    expect(alert.parentElement?.nextElementSibling?.textContent).toContain(heading)
  },
)

test('[R5.05] an age limit is said in years', () => {
  const adults: CartLine = {
    ...sampleLine,
    sex_age_action: 2,
    low_age_limit: 18,
    high_age_limit: 60,
  }
  renderDetails(checkoutAt(chosen, {}, [adults]))
  const words = 'This test is available only for 18 to 60 years'
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('[R5.08] nothing is refused before a member is chosen', () => {
  const value = {
    booking: {
      details: {
        choosing: { member: 'choosing', visit: 'home', address: 'chosen', centre: 'unneeded' },
      },
    },
  } as const
  renderDetails(checkoutAt(value, { people: [] }, [womensLine]))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Choose the patient first.')).toBeTruthy()
})

test('members are read with sex, age and category, and are chosen', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  expect(screen.getByText('Male, 67 years, Senior Citizen')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /Asha Rao/ }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'member.choose', member: sampleMember })
})

test('[R3.24] [R3.25] the visits have their labels, and the refused one says why', () => {
  renderDetails(checkoutAt(chosen))
  const centre = screen.getByRole('radio', { name: 'Centre Visit' })
  expect(screen.getByRole('radio', { name: 'Home Visit' })).toHaveProperty('checked', true)
  expect(centre).toHaveProperty('disabled', true)
  expect(screen.getByText('Centre visits cannot be booked online yet.')).toBeTruthy()
})

test('[R5.13] a cart that is only taken at a centre says so', () => {
  const value = {
    booking: {
      details: { choosing: { member: 'chosen', visit: 'impossible' } },
    },
  } as const
  renderDetails(checkoutAt(value, { visit: 'center' }, [{ ...sampleLine, is_hc_available: false }]))
  expect(screen.getByText('Selected test(s) only available at centre')).toBeTruthy()
  expect(screen.queryByText('Which address?')).toBeNull()
})

test('many saved addresses are folded, but not the chosen one', async () => {
  const many = Array.from({ length: 24 }, (_, at) => ({
    ...sampleAddress,
    address_id: `a-${at}`,
    address_line: `Flat ${at}, Lake View`,
  }))
  renderDetails(checkoutAt(chosen, { addresses: many, address: many[20] ?? null }))
  const shown = () => within(screen.getByRole('group', { name: 'Which address?' }))
  const last = shown().getAllByRole('radio').at(-1)
  expect(last).toHaveProperty('value', 'a-20')
  expect(last).toHaveProperty('checked', true)
  expect(shown().getAllByRole('radio')).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Show 17 more' }))
  expect(shown().getAllByRole('radio')).toHaveLength(24)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  expect(document.activeElement).toHaveProperty('value', 'a-6')
})

const pune = { city_name: 'Pune', state_name: 'Maharashtra' }
const toPune = () => userEvent.click(screen.getByRole('button', { name: 'Change city to Pune' }))

test('an address of another city cannot be chosen until the city is changed to it', async () => {
  const saved = { ...sampleAddress, ...pune, address_id: 'a-2', city_id: 2 }
  const changeCity = vi.fn()
  const typedAddress = { fields: undefined, changeCity, forget: vi.fn() }
  renderDetails(checkoutAt(chosen, { addresses: [sampleAddress, saved] }), { typedAddress })
  const card = screen.getByRole('radio', { name: /Pune/ })
  expect(card).toHaveProperty('disabled', true)
  expect(screen.getByText(/Not in Mumbai\./)).toBeTruthy()
  await toPune()
  expect(changeCity).toHaveBeenCalledWith({ ...pune, id: 2 })
})

test('a PIN of another city is an error that offers the city, and what was typed stays', async () => {
  const checkout = checkoutAt(chosen, { addresses: [], address: null })
  const changeCity = vi.fn()
  const typedAddress = { fields: undefined, changeCity, forget: vi.fn() }
  const kothrud = { ...pune, locality: 'Kothrud', pincode: '411038', city_id: 2 }
  renderDetails(checkout, { findLocalities: async () => [kothrud], typedAddress })
  const form = within(screen.getByRole('form', { name: 'New address' }))
  await userEvent.type(form.getByLabelText('Flat, building and street'), '4 Karve Road')
  await userEvent.type(form.getByLabelText('PIN'), '411038')
  const words = 'This PIN is in Pune, and you are booking in Mumbai.'
  expect(await form.findByText(words)).toBeTruthy()
  fireEvent.submit(screen.getByRole('form', { name: 'New address' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('PIN')))
  expect(checkout.send).not.toHaveBeenCalled()
  await toPune()
  const typed = expect.objectContaining({ pincode: '411038', address_line: '4 Karve Road' })
  expect(changeCity).toHaveBeenCalledWith({ ...pune, id: 2 }, typed)
})

test('[R3.14] a relation fills in its sex, and a wrong form keeps what was typed', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  await userEvent.click(screen.getByRole('button', { name: 'Add a family member' }))
  const form = within(screen.getByRole('form', { name: 'New family member' }))
  await userEvent.selectOptions(form.getByLabelText('Relation'), 'daughter')
  expect(form.getByLabelText('Sex')).toHaveProperty('value', '1')
  await userEvent.type(form.getByLabelText('First name'), 'Kavya')
  await userEvent.click(form.getByRole('button', { name: 'Add family member' }))
  expect(await form.findByText('Enter the date of birth as DD/MM/YYYY.')).toBeTruthy()
  expect(form.getByLabelText('First name')).toHaveProperty('value', 'Kavya')
  expect(checkout.send).not.toHaveBeenCalled()
  await userEvent.type(form.getByRole('textbox', { name: 'Date of birth' }), '12/04/2017')
  await userEvent.click(form.getByRole('button', { name: 'Add family member' }))
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'member.add',
    fields: expect.objectContaining({ firstName: 'Kavya', gender: 1, dob: '2017-04-12' }),
  })
})

/** The button of the step, which ignores clicks for a moment. */
async function nextWhenOpen(): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Choose a slot' })
  await waitFor(() => expect(button.hasAttribute('data-opening')).toBe(false))
  return button
}

test('[R5.12] six digits of a PIN fill in the locality; five are refused', async () => {
  const checkout = checkoutAt(chosen, { addresses: [], address: null })
  renderDetails(checkout)
  const form = within(screen.getByRole('form', { name: 'New address' }))
  await userEvent.type(form.getByLabelText('PIN'), '40007')
  const next = await nextWhenOpen()
  await userEvent.click(next)
  expect(await form.findByText('A PIN has 6 digits.')).toBeTruthy()
  await userEvent.type(form.getByLabelText('PIN'), '6')
  expect(await form.findByDisplayValue('Powai')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Flat, building and street'), 'Flat 1204, Lake View')
  await userEvent.click(form.getByRole('button', { name: 'Office' }))
  await userEvent.click(next)
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'address.add',
    fields: expect.objectContaining({ pincode: '400076', locality: 'Powai', tag: 'office' }),
  })
})

test('a saved address is edited in place, and Cancel goes back to its button', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  await userEvent.click(screen.getByRole('button', { name: /^Edit Flat 1204/ }))
  const form = within(screen.getByRole('form', { name: 'Address' }))
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit Flat 1204/ }))
  await userEvent.keyboard('{Enter}')
  const again = within(screen.getByRole('form', { name: 'Address' }))
  await userEvent.type(again.getByLabelText('Flat, building and street'), ', floor 12')
  expect(again.queryByRole('button', { name: 'Save address' })).toBeNull()
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'address.edit',
    addressId: sampleAddress.address_id,
    fields: expect.objectContaining({
      address_line: `${sampleAddress.address_line}, floor 12`,
      pincode: '400076',
    }),
  })
})

test('a new address beside a saved one is saved by the button that goes on', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  const saved = screen.getByRole('radio', { name: /Flat 1204/ })
  expect(saved).toHaveProperty('checked', true)
  await userEvent.click(screen.getByText('New address'))
  await waitFor(() => expect(saved).toHaveProperty('checked', false))
  const form = within(screen.getByRole('form', { name: 'New address' }))
  await userEvent.type(form.getByLabelText('PIN'), '400076')
  expect(await form.findByDisplayValue('Powai')).toBeTruthy()
  await userEvent.type(form.getByLabelText('Flat, building and street'), '9 Hill Road')
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send.mock.calls).toEqual([
    [{ type: 'address.add', fields: expect.objectContaining({ address_line: '9 Hill Road' }) }],
  ])
})

test('who chooses a saved address after all goes on with it', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  await userEvent.click(screen.getByText('New address'))
  const saved = screen.getByRole('radio', { name: /Flat 1204/ })
  await waitFor(() => expect(saved).toHaveProperty('checked', false))
  await userEvent.click(saved)
  expect(saved).toHaveProperty('checked', true)
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send).toHaveBeenLastCalledWith({ type: 'details.confirm' })
})

test('a family member who is typed but not added is not passed over', async () => {
  const checkout = checkoutAt(chosen)
  renderDetails(checkout)
  const add = screen.getByRole('button', { name: 'Add a family member' })
  await userEvent.click(add)
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send).not.toHaveBeenCalled()
  expect(screen.getByText('Add the family member first, or cancel.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(add)
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send).toHaveBeenLastCalledWith({ type: 'details.confirm' })
})

test('a locality that cannot be one is refused with an example', async () => {
  const checkout = checkoutAt(chosen, { addresses: [], address: null })
  renderDetails(checkout)
  const form = within(screen.getByRole('form', { name: 'New address' }))
  await userEvent.type(form.getByLabelText('Locality'), '12345')
  await userEvent.click(await nextWhenOpen())
  expect(
    await form.findByText('Enter the name of your locality, for example Bandra West.'),
  ).toBeTruthy()
  expect(checkout.send).not.toHaveBeenCalled()
})

test('a draft that got no answer says what is safe and is tried again', async () => {
  const checkout = checkoutAt(
    { booking: { drafting: 'failed' } },
    { error: 'We could not reach the lab.' },
  )
  renderDetails(checkout)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('We could not reach the lab.')
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
  // A form that is opened now waits until the draft is there.
  await userEvent.click(screen.getByText('New address'))
  await userEvent.click(await nextWhenOpen())
  expect(checkout.send.mock.calls).toEqual([
    [{ type: 'checkout.retry' }],
    [{ type: 'checkout.retry' }],
  ])
})

const held = { ...sampleHold, expires_at: '2026-11-21T09:15:00+05:30' }

test('a window is chosen; before that the way on is closed and says why', async () => {
  const checkout = checkoutAt({ booking: { slot: { home: 'choosing' } } })
  renderStep(
    <SlotStep checkout={checkout} charges={{ from: 100, to: 150 }} onRemoveLine={vi.fn()} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go to payment' }))
  expect(checkout.send).not.toHaveBeenCalled()
  expect(screen.getByText('Choose a slot first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /07:00/ }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slot.choose', slot: sampleSlot })
})

test('[R4.18] a held window has its time left and its charge, and the last meal before the fast', () => {
  vi.useFakeTimers({ now: Date.parse(held.expires_at) - 872_000, toFake: ['Date', 'setInterval'] })
  const fasting = { ...sampleLine, fasting_hours: 10 }
  const checkout = checkoutAt({ booking: { slot: { home: 'held' } } }, { hold: held }, [fasting])
  renderStep(
    <SlotStep checkout={checkout} charges={{ from: 100, to: 150 }} onRemoveLine={vi.fn()} />,
  )
  expect(screen.getAllByText('14:32')).toHaveLength(2)
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getAllByText('14:30')).toHaveLength(2)
  expect(screen.getAllByText(/Finish dinner by/)[0]?.textContent).toContain('08:30 PM on Saturday')
  expect(screen.getByRole('row', { name: /Home collection.*₹150/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Total ₹390' })).toBeTruthy()
})

test('a window being held can be neither pressed again nor confirmed', async () => {
  const checkout = checkoutAt({ booking: { slot: { home: 'holding' } } }, { slotId: 's-1' })
  renderStep(<SlotStep checkout={checkout} charges={undefined} onRemoveLine={vi.fn()} />)
  expect(screen.getByRole('radio', { name: /07:00/ })).toHaveProperty('checked', true)
  const next = screen.getByRole('button', { name: /Go to payment/ })
  expect(next.getAttribute('aria-busy')).toBe('true')
  await pressNext(/Go to payment/)
  expect(checkout.send).not.toHaveBeenCalled()
  expect(screen.getByText('Holding the slot', { selector: '[role="status"]' })).toBeTruthy()
})

test('an expired hold is announced, and the windows can be reloaded', async () => {
  const checkout = checkoutAt({ booking: { slot: { home: 'expired' } } })
  renderStep(<SlotStep checkout={checkout} charges={undefined} onRemoveLine={vi.fn()} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Your slot is no longer held')
  await userEvent.click(within(alert).getByRole('button'))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slots.reload' })
})

test('[R5.18] a walk-in says that no appointment is needed', () => {
  const checkout = checkoutAt({ booking: { slot: 'walkIn' } })
  renderStep(<SlotStep checkout={checkout} charges={undefined} onRemoveLine={vi.fn()} />)
  expect(
    screen.getByText(
      'The selected tests need no appointment and can be walked in during open hours.',
    ),
  ).toBeTruthy()
})

test('[R9.25] a walk-in reads no hours for a day that has others', () => {
  const short = { open: '08:30', close: '14:30' }
  const hours = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((Day) => ({
    Day,
    Operaton: Day === 'Fri' ? short : { open: '08:30', close: '20:30' },
  }))
  renderStep(
    <SlotStep
      checkout={checkoutAt(
        { booking: { slot: 'walkIn' } },
        { visit: 'center', centre: { ...sampleCentre, hours } },
      )}
      charges={undefined}
      onRemoveLine={vi.fn()}
    />,
  )
  const open = within(screen.getByRole('region', { name: 'Opening hours' }))
  const rows = open
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(rows).toEqual(['Sat to Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 02:30 PM'])
})

test('a walk-in for a fasting test says until when to come', () => {
  const fasting = { ...sampleLine, fasting_hours: 10, report_tat_hours: 24 }
  renderStep(
    <SlotStep
      checkout={checkoutAt({ booking: { slot: 'walkIn' } }, {}, [fasting])}
      charges={undefined}
      fastingBand={{ from: '06:00', to: '11:00' }}
      onRemoveLine={vi.fn()}
    />,
  )
  const visit = within(screen.getByRole('region', { name: 'Your visit' }))
  expect(visit.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Come',
    'Fasting',
    'Report',
  ])
  expect(visit.getByText('Between 06:00 AM and 11:00 AM')).toBeTruthy()
})

const paying = {
  booking: {
    payment: {
      opening: 'open',
      attempt: 'none',
      hold: 'watched',
      coupon: 'settled',
      wallet: 'settled',
      mode: 'cash',
    },
  },
} as const

test('[R3.19] [R3.20] both ways to pay have their labels; what the lab does not take is closed', () => {
  renderStep(<PaymentStep checkout={checkoutAt(paying, { hold: held })} walletRupees={undefined} />)
  expect(screen.getByRole('radio', { name: /Pay at Service/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /Online Pay/ })).toHaveProperty('disabled', true)
  expect(screen.getByText('Online payment is not available yet')).toBeTruthy()
  expect(screen.queryByText('Coupons and points')).toBeNull()
})

test('an order on its way takes no second press', async () => {
  const checkout = checkoutAt({ placing: 'ordering' }, { hold: held })
  renderStep(<PaymentStep checkout={checkout} walletRupees={undefined} />)
  await pressNext(/Confirm/)
  expect(checkout.send).not.toHaveBeenCalled()
})

test('an order without answer is not placed as far as is known, and trying again is safe', async () => {
  const checkout = checkoutAt({ placing: 'failed' }, { hold: held })
  renderStep(<PaymentStep checkout={checkout} walletRupees={undefined} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Your order is not confirmed yet')
  expect(alert.textContent).toContain('No money was taken just now.')
  expect(alert.textContent).toContain('You can try again: it will not be booked twice.')
  await pressNext('Try again')
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
})
