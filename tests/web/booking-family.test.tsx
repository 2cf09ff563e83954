import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { configureSites, OWN_SITES } from '#config/sites.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { BookingFacts } from '#features/checkout/components/booking-facts.tsx'
import { FamilyPreparation } from '#features/checkout/components/family-preparation.tsx'
import { KeptBooking } from '#features/checkout/components/kept-booking.tsx'
import { PeoplePart } from '#features/checkout/components/people-part.tsx'
import { RadiologyStep } from '#features/checkout/components/radiology-step.tsx'
import { WalkInStep } from '#features/checkout/components/walk-in-step.tsx'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { CartStep } from '#pages/booking/cart-step.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleDraft, sampleHold, sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'
import { allOffers, cartAt, checkoutAt, renderDocked, samplePackage } from './support/booking.tsx'
import { aCentre, heldAt, mriLine, PACEMAKER, timeAt, usgLine } from './support/scans.ts'

const USG = 'Ultrasound/USG'
const blood = { ...sampleLine, code: 'CBC', test_code: 'CBC', fasting_hours: 0 }
const scan = { ...usgLine, fasting_hours: 6 }
const asha = { ...sampleDraft, order_id: 'o-1', member: sampleMember }
const mohan = { ...sampleDraft, order_id: 'o-2', member: sampleMan }
const day = [timeAt('09:30', '10:00'), timeAt('10:00', '10:30'), timeAt('14:00', '14:30')]

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00+05:30') }))
afterEach(() => void vi.useRealTimers())

/** Mohan and Asha at a step, each with tests of their own. */
function family(
  slot: { home: 'held' } | { radiology: 'choosing' | 'held' } | 'walkIn',
  context: Partial<CheckoutContext>,
  cart: readonly CartLine[],
) {
  return checkoutAt(
    { booking: { slot } },
    {
      offers: allOffers,
      people: [sampleMember, sampleMan],
      centre: aCentre('Andheri'),
      appointmentDays: [
        { subdepartment: USG, days: [{ slot_date: '2026-11-22', free: 3, slots: day }] },
      ],
      ...context,
    },
    cart,
  )
}

const atCentre = {
  visit: 'center',
  given: { 'm-1': ['USGABD'], 'm-2': ['USGABD'] },
  drafts: [
    { ...asha, order_type: 'lab_visit' },
    { ...mohan, order_type: 'lab_visit' },
  ],
} as const
const scans = [
  heldAt(USG, timeAt('09:30', '10:00'), '2026-11-21T09:14:00+05:30'),
  { ...heldAt(USG, timeAt('10:00', '10:30'), '2026-11-21T09:14:00+05:30'), orderId: 'o-2' },
]

test('the plan of two scans says whose time is to be chosen, and whose is held', () => {
  const choosing = family({ radiology: 'choosing' }, atCentre, [scan])
  const { unmount } = renderDocked(<RadiologyStep checkout={choosing} />)
  const plan = () => screen.getByRole('region', { name: /Sun 22 Nov|Your visit/ }).textContent
  expect(plan()).toContain('Asha USG Whole Abdomen')
  expect(plan()).toContain('Mohan USG Whole Abdomen')
  unmount()
  const held = family({ radiology: 'held' }, { ...atCentre, appointments: scans }, [scan])
  renderDocked(<RadiologyStep checkout={held} />)
  expect(plan()).toContain('09:30 AMHeld:Asha USG Whole Abdomen')
  expect(plan()).toContain('10:00 AMHeld:Mohan USG Whole Abdomen')
})

test('the payment step lists each appointment with its person', () => {
  render(
    <BookingFacts
      checkout={family({ radiology: 'held' }, { ...atCentre, appointments: scans }, [scan])}
    />,
  )
  const facts = screen.getByRole('region', { name: 'Your booking' }).textContent
  expect(facts).toContain('Asha: Sun 22 Nov, 09:30 AM to 10:00 AM')
  expect(facts).toContain('Mohan: Sun 22 Nov, 10:00 AM to 10:30 AM')
})

test('the payment step lists the safety answers of those who have a scan', () => {
  const answers = [{ question: PACEMAKER, answer: 'no' as const }]
  const facts = (given: CheckoutContext['given'], visit: 'center' | 'home') => {
    const context = { given, visit, answers: { 'm-1': answers, 'm-2': answers } }
    const { unmount } = render(
      <BookingFacts checkout={family({ home: 'held' }, context, [blood, mriLine])} />,
    )
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    unmount()
    return terms.filter((term) => term?.startsWith('Safety'))
  }
  const both = { 'm-1': ['MRIBRN'], 'm-2': ['MRIBRN'] }
  expect(facts(both, 'center')).toEqual(['Safety, Asha', 'Safety, Mohan'])
  expect(facts({ ...both, 'm-2': ['CBC'] }, 'center')).toEqual(['Safety, Asha'])
  expect(facts(both, 'home')).toEqual([])
})

test('the payment step says what another home visit costs, where the lab charges for it', () => {
  const costs = () => {
    const { unmount } = render(<BookingFacts checkout={family({ home: 'held' }, {}, [blood])} />)
    const { textContent } = screen.getByRole('region', { name: 'Your booking' })
    unmount()
    return textContent
  }
  expect(costs()).not.toContain('Another visit')
  const furtherVisitCharges = { nobody_home: 100, not_fasting: 100, not_prepared: 80 }
  configureSites({ ...OWN_SITES, furtherVisitCharges })
  onTestFinished(() => configureSites(OWN_SITES))
  expect(costs()).toContain(
    'Another visit₹100 if nobody opened the door or the patient had eaten; ₹80 if the preparation was not followed.Free of charge otherwise.',
  )
})

const bothPlaces = {
  visit: 'both',
  given: { 'm-1': ['CBC', 'USGABD'], 'm-2': ['CBC'] },
  drafts: [asha, mohan, { ...asha, order_id: 'o-3', order_type: 'lab_visit' }],
  hold: sampleHold,
  appointments: [
    {
      ...heldAt(USG, timeAt('09:30', '10:00'), '2026-11-21T09:14:00+05:30'),
      orderId: 'o-3',
    },
  ],
} as const

test('who fasts for a scan after the home visit is not told to eat as usual', () => {
  const checkout = family({ home: 'held' }, bothPlaces, [blood, scan])
  const home = checkout.parts.filter(({ place }) => place === 'home')
  render(<FamilyPreparation checkout={checkout} home={home} hold={sampleHold} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('6 h fasting')
  expect(first?.textContent).not.toContain('Asha eats as usual')
  expect(within(second ?? document.body).getByText('Eats as usual')).toBeTruthy()
})

test('a lost session names all that is held, the home visit until the last turn ends', () => {
  const { send: _, ...checkout } = family({ home: 'held' }, bothPlaces, [blood, scan])
  render(<KeptBooking {...checkout} wasPaying={false} hasTyped={false} />)
  expect(screen.getByText('Your slots are still held')).toBeTruthy()
  expect(screen.getByText('Sun 22 Nov, 07:00 AM to 07:40 AM')).toBeTruthy()
  expect(screen.getByText('Sun 22 Nov, 09:30 AM to 10:00 AM')).toBeTruthy()
})

test('of those who walk in, only who needs it is told to fast', () => {
  const lipid = { ...blood, code: 'LIPID', test_code: 'LIPID', fasting_hours: 10 }
  const given = { 'm-1': ['CBC'], 'm-2': ['LIPID'] }
  const walkIn = { ...atCentre, given }
  renderDocked(
    <WalkInStep
      checkout={family('walkIn', walkIn, [blood, lipid])}
      fastingBand={{ from: '07:00', to: '11:00' }}
    />,
  )
  const [ofAsha, ofMohan] = screen
    .getByRole('region', { name: 'Your visit' })
    .textContent.split('Mohan')
  expect(ofAsha).not.toContain('Fasting')
  expect(ofMohan).toContain('10 hours before you come')
})

test('the cart of several people counts a test for each, and compares none of two people', () => {
  const xray = { ...blood, code: 'XRAY', name: 'X-Ray', selling_price: 300 }
  const lines = [samplePackage, blood, xray]
  const people = [sampleMember, sampleMan]
  const given = { 'm-1': ['PRF002'], 'm-2': ['PRF002', 'CBC'] }
  const windows = { charges: { from: 100, to: 150 }, fastingBand: null, days: [] }
  const cartOf = (context: Partial<CheckoutContext>) => (
    <CartStep
      cart={cartAt({ lines })}
      checkout={checkoutAt('reviewing', { offers: allOffers, ...context }, lines)}
      cityName="Mumbai"
      windows={windows}
      packages={[]}
    />
  )
  const bill = () => screen.getByRole('region', { name: 'Summary' })
  const { unmount } = renderDocked(cartOf({ people: [sampleMan] }))
  expect(within(bill()).getByRole('row', { name: 'Subtotal ₹1,539' })).toBeTruthy()
  expect(screen.getByText('Already in the package above')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Remove it, save/ })).toBeTruthy()
  unmount()
  renderDocked(cartOf({ people, given }))
  // Two packages, the blood count of one of them, and the X-ray that nobody has yet.
  expect(within(bill()).getByRole('row', { name: 'Subtotal ₹2,538' })).toBeTruthy()
  expect(screen.queryByText(/^Already in/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove it, save/ })).toBeNull()
})

test('the limit of a booking is said where people and tests are added', () => {
  const family = Array.from({ length: 7 }, (_, at) => ({
    ...sampleMan,
    member_id: `m-${at}`,
    firstName: `Ravi ${at}`,
  }))
  const people = family.slice(0, 5)
  const given = Object.fromEntries(people.map(({ member_id }) => [member_id, ['CBC']]))
  const context = { members: family, people, visit: 'both', given } as const
  const checkout = checkoutAt(
    {
      booking: {
        details: {
          choosing: {
            member: { chosen: 'several' },
            visit: 'both',
            address: 'chosen',
            centre: 'choosing',
          },
        },
      },
    },
    { ...context, given: { ...given, 'm-0': ['CBC', 'USGABD'] }, basket: [blood, scan] },
    [blood, scan],
  )
  render(<PeoplePart memberForm={closedForm} checkout={checkout} onRemoveLine={() => {}} />)
  const words =
    'One booking has up to 6 orders, one for each person and place. Book the others after it.'
  expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Ravi 5' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Add a family member' })).toBeNull()
  const scanOf = (name: string) =>
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`for ${name}`) })
  expect(scanOf('Ravi 1').filter(({ disabled }) => disabled).length).toBeGreaterThan(0)
})

const closedForm = { open: null, show: () => {}, saves: 0 }

test('a cell says why a person cannot have a test: the sex, or the age', () => {
  const limits = { sex: 1, sex_age_action: 3, low_age_limit: 18, high_age_limit: 60 } as const
  const limited = { ...blood, code: 'AMH', name: 'AMH', ...limits }
  const several = {
    member: { chosen: 'several' },
    visit: 'home',
    address: 'chosen',
    centre: 'none',
  } as const
  const checkout = checkoutAt(
    { booking: { details: { choosing: several } } },
    { people: [{ ...sampleMember, age: 67 }, sampleMan] },
    [blood, limited],
  )
  render(<PeoplePart memberForm={closedForm} checkout={checkout} onRemoveLine={() => {}} />)
  const cells = within(screen.getByRole('row', { name: /AMH/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '18 to 60 years only. This test is available only for 18 to 60 years',
    'Female only. This test is available only for Female',
  ])
})
