import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { LinkedOrder, Order, OrderSummary } from '#contract/orders.schemas.ts'
import { AsLastTime } from '#features/checkout/components/as-last-time.tsx'
import { LastVisitMoney } from '#features/checkout/components/last-visit-money.tsx'
import { dearerThanLast, repeatedVisit } from '#features/checkout/last-visit.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { CartStep } from '#pages/booking/cart-step.tsx'
import { lastVisitOffer } from '#pages/booking/last-visit-offer.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  sampleDraft,
  sampleHold,
  sampleLastVisit,
  sampleMan,
  sampleOrder,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { cartAt, checkoutAt, renderStep, viewOf } from './support/booking.tsx'
import { aVisit } from './support/visit.ts'

afterEach(() => void vi.useRealTimers())

const online = { ...sampleLastVisit, mode: 'online' } as const
const full = { ...sampleSlot, slot_id: 's-0', from_time: '06:00', state: 'full' } as const
const days: SlotDay[] = [{ slot_date: sampleSlot.slot_date, free: 1, slots: [full, sampleSlot] }]
const last: Order = {
  ...sampleOrder,
  address: sampleLastVisit.address,
  placed_at: '2026-10-01T05:00:00Z',
  slot: { ...sampleSlot, slot_date: '2026-10-02' },
}
const basket = [sampleLine]

/** Of an offer on the cart page. */
const given = { cityId: 1, days, isSearching: false, goTo: () => {} }
const pastVisit = (newest?: OrderSummary) => ({
  order: last,
  member: sampleLastVisit.member,
  address: sampleLastVisit.address,
  newest,
})

const asked = { visit: sampleLastVisit, lines: [sampleLine], days, cityId: 1, lastStart: '07:00' }

function offered(changes: Partial<Parameters<typeof repeatedVisit>[0]> = {}) {
  const { snapshot } = checkoutAt({ reviewing: 'own' }, { basket })
  return repeatedVisit({ snapshot, ...asked, ...changes })
}

test('on the first day with a free slot, the one nearest to last time is offered', () => {
  const at = (from_time: string, state: 'free' | 'full' = 'free') =>
    ({ ...sampleSlot, slot_id: from_time, from_time, state }) as const
  const slots = [at('07:00'), at('08:30'), at('09:00', 'full'), at('09:30'), at('11:00')]
  const later = { ...at('09:00'), slot_id: 'later', slot_date: '2026-11-23' }
  const week = [
    { slot_date: sampleSlot.slot_date, free: 4, slots },
    { slot_date: later.slot_date, free: 1, slots: [later] },
  ]
  const offeredAt = (lastStart: string | undefined) =>
    offered({ days: week, lastStart })?.slot.slot_id
  expect(['09:00', '10:45', '11:00', undefined].map(offeredAt)).toEqual([
    '08:30',
    '11:00',
    '11:00',
    '07:00',
  ])
})

test.each([
  ['2026-10-02', '07:00', 'The same time as the visit on Fri 2 Oct 2026.'],
  // It is still to come, and was not last time.
  ['2026-11-23', '07:00', 'The same time as the visit on Mon 23 Nov 2026.'],
  ['2026-10-02', '09:00', 'The visit on Fri 2 Oct 2026 was at 09:00 AM.'],
])(
  'a slot that is offered names the visit whose time it is or is near to: %s, %s',
  (slot_date, from_time, words) => {
    renderStep(
      <AsLastTime
        checkout={checkoutAt({ reviewing: 'own' }, { basket })}
        repeated={{ visit: sampleLastVisit, slot: sampleSlot, phase: 'offered' }}
        last={{ ...last, slot: { ...sampleSlot, slot_date, from_time } }}
        newest={undefined}
        isSearching={false}
        next={{ label: 'Hold', onPress: () => {} }}
      />,
    )
    expect(screen.getAllByText(words, { exact: false })).toHaveLength(1)
  },
)

test('a slot that is free and suits the tests is offered', () => {
  expect(offered()).toMatchObject({ phase: 'offered', slot: { slot_id: 's-1' } })
  const lines = [{ ...sampleLine, fasting_hours: 10 }]
  const evening = { ...sampleSlot, suits_fasting: false }
  const late = [{ slot_date: sampleSlot.slot_date, free: 1, slots: [evening] }]
  expect(offered({ lines, days: late })).toBeNull()
  expect(offered({ lines: [sampleLine], days: late })).not.toBeNull()
})

test('after dinner, the slot that is offered leaves time for the fast', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:30:00+05:30') })
  const next = { ...sampleSlot, slot_id: 's-2', slot_date: '2026-11-23' }
  const week = [...days, { slot_date: '2026-11-23', free: 1, slots: [next] }]
  const lines = [{ ...sampleLine, fasting_hours: 10 }]
  expect(offered({ lines, days: week })).toMatchObject({ slot: { slot_id: 's-2' } })
  // Who has not eaten can take the only one that there is.
  expect(offered({ lines })).toMatchObject({ slot: { slot_id: 's-1' } })
  expect(offered({ days: week })).toMatchObject({ slot: { slot_id: 's-1' } })
})

test.each<[string, Parameters<typeof offered>[0]]>([
  ['without a last visit', { visit: undefined }],
  ['in another city', { cityId: 2 }],
  ['without a free slot', { days: [] }],
  ['paid online at a lab that takes no online payment', { visit: online }],
])('nothing is offered %s', (_why, changes) => {
  expect(offered(changes)).toBeNull()
})

test('a slot that is held from before is shown as it is held', () => {
  const hold = { ...sampleHold, slot: { ...sampleSlot, slot_id: 's-7' } }
  const at = { basket, hold, people: [sampleLastVisit.member], address: sampleLastVisit.address }
  const { snapshot } = checkoutAt({ reviewing: 'own' }, at)
  expect(offered({ snapshot })).toMatchObject({ phase: 'kept', slot: { slot_id: 's-7' } })
  const others = checkoutAt({ reviewing: 'own' }, { ...at, people: [sampleMan] })
  expect(offered({ snapshot: others.snapshot })).toBeNull()
})

test('a dearer visit says what it was last time, and why it was free', () => {
  const lines = [{ ...sampleLine, selling_price: 300 }]
  const free = { ...last, amounts: { ...last.amounts, sub_total: 2_100 } }
  expect(dearerThanLast(free, lines, sampleSlot)).toEqual({
    what: '₹150 home collection in this slot.',
    why: 'For the visit on Fri 2 Oct 2026 it was free, because the order was ₹2,000 or more.',
  })
  const wasFor100 = 'For the visit on Fri 2 Oct 2026 it was ₹100.'
  const cheaper = { ...last, amounts: { ...last.amounts, hc_charges: 100 } }
  expect(dearerThanLast(cheaper, lines, sampleSlot)?.why).toBe(wasFor100)
  const ofSeveral = {
    ...cheaper,
    linked: {
      parent_order_id: last.order_id,
      orders: aVisit()[0]?.linked?.orders ?? [],
      total: 0,
      due: 0,
      count: 3,
    },
  }
  const [own, other] = ofSeveral.linked.orders
  expect(own?.order_id).toBe('o-1')
  const withOther = (changes: Partial<LinkedOrder>) => ({
    ...ofSeveral,
    order_id: 'o-1',
    // SAFETY: a visit of three.
    linked: { ...ofSeveral.linked, orders: [own, { ...other, ...changes }] as LinkedOrder[] },
  })
  expect(dearerThanLast(withOther({}), lines, sampleSlot)?.why).toBe(
    'For the visit on Fri 2 Oct 2026 one collection charge covered several orders.',
  )
  for (const scan of [{ order_type: 'lab_visit' as const }, { own_visit: true }]) {
    expect(dearerThanLast(withOther(scan), lines, sampleSlot)?.why).toBe(wasFor100)
  }
  const same = { ...last, amounts: { ...last.amounts, hc_charges: 150 } }
  expect(dearerThanLast(same, lines, sampleSlot)).toBeNull()
})

test.each([
  ['booked', sampleLastVisit.member, true],
  ['phlebotomist_assigned', sampleLastVisit.member, true],
  ['report_ready', sampleLastVisit.member, false],
  ['booked', { ...sampleLastVisit.member, member_id: 'm-9' }, false],
] as const)('a last visit is still to come, and the card says so: %s', (status, member, isSaid) => {
  renderStep(
    <AsLastTime
      checkout={checkoutAt({ reviewing: 'own' }, { basket })}
      repeated={{ visit: sampleLastVisit, slot: sampleSlot, phase: 'offered' }}
      last={last}
      newest={{
        ...last,
        ...{ status, member, slot: sampleSlot, order_no: '26112200007', test_names: ['HbA1c'] },
      }}
      isSearching={false}
      next={{ label: 'Hold', onPress: () => {} }}
    />,
  )
  const words = `${sampleLastVisit.member.firstName} already has a visit on Sun 22 Nov, 07:00 AM`
  expect(screen.queryAllByText(words)).toHaveLength(isSaid ? 1 : 0)
  expect(screen.queryAllByText(/order 26112200007 stays as it is/)).toHaveLength(isSaid ? 1 : 0)
  expect(screen.queryAllByText(/ can be added to it without a collection charge/)).toHaveLength(
    isSaid ? 1 : 0,
  )
})

test('a visit to come takes the tests of the cart one after the other, and names them', () => {
  const more = ['TSH', 'LIPID'].map((code) => ({ ...sampleLine, code, name: code }))
  renderStep(
    <AsLastTime
      checkout={checkoutAt({ reviewing: 'own' }, {}, [sampleLine, ...more])}
      repeated={{ visit: sampleLastVisit, slot: sampleSlot, phase: 'offered' }}
      last={last}
      newest={{
        ...last,
        status: 'booked',
        member: sampleLastVisit.member,
        slot: sampleSlot,
        test_names: [],
      }}
      isSearching={false}
      next={{ label: 'Hold', onPress: () => {} }}
    />,
  )
  expect(
    screen.getByText(/ without a collection charge of its own, then TSH and LIPID\./),
  ).toBeTruthy()
})

test('a visit to come is offered before another one with a charge of its own', () => {
  const goTo = vi.fn()
  const booked = { status: 'booked', member: sampleLastVisit.member, slot: sampleSlot } as const
  const newest = { ...last, ...booked, order_id: 'o-7', test_names: [] }
  const checkout = checkoutAt({ reviewing: 'own' }, { basket })
  const offer = lastVisitOffer({ checkout, ...given, past: pastVisit(newest), goTo })
  expect(offer?.main?.next).toMatchObject({
    label: 'Add to the visit on Sun 22 Nov, no collection charge',
    instead: { label: 'Choose Sun 22 Nov, 07:00 AM' },
  })
  offer?.main?.next.onPress()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/add-test?order_id=o-7&code=CBC')
  offer?.main?.next.instead?.onPress()
  expect(checkout.send).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'lastVisit.book', slot: sampleSlot }),
  )
})

test('before the hold a part is changed in its step, and after it the hold is kept', async () => {
  const next = { label: 'Hold', onPress: () => {} }
  const repeated = { visit: sampleLastVisit, slot: sampleSlot }
  const checkout = checkoutAt({ reviewing: 'own' }, { basket })
  const { unmount } = renderStep(
    <AsLastTime
      checkout={checkout}
      repeated={{ ...repeated, phase: 'offered' }}
      last={last}
      newest={undefined}
      isSearching={false}
      next={next}
    />,
  )
  const card = within(screen.getByRole('region', { name: 'As last time' }))
  expect(card.queryByRole('timer')).toBeNull()
  expect(card.queryByRole('button', { name: 'Change payment' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Change slot' }))
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'lastVisit.book',
    visit: sampleLastVisit,
    slot: null,
  })
  await userEvent.click(card.getByRole('button', { name: 'Change patient' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'lastVisit.change', visit: sampleLastVisit })
  unmount()
  // Found again on another visit of the page, it goes on as last time before its payment is changed.
  const kept = renderStep(
    <AsLastTime
      checkout={checkoutAt({ reviewing: 'own' }, { basket, hold: sampleHold })}
      repeated={{ ...repeated, phase: 'kept' }}
      last={last}
      newest={undefined}
      isSearching={false}
      next={next}
    />,
  )
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Change (slot|payment)$/ })).toBeNull()
  kept.unmount()
  const held = checkoutAt(
    { booking: { asLastTime: { held: { opening: 'open' } } } },
    { basket, hold: sampleHold },
  )
  renderStep(
    <AsLastTime
      checkout={held}
      repeated={{ ...repeated, phase: 'held' }}
      last={last}
      newest={undefined}
      isSearching={false}
      next={next}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change payment' }))
  expect(held.send).toHaveBeenCalledWith({ type: 'checkout.goTo', step: 'payment' })
})

test.each([
  ['taken', false, 'Another patient took it. This slot is free now.'],
  ['taken', true, 'Another patient took it. We are looking for the next slot.'],
  ['expired', false, 'Your slot was released after 15 minutes. This slot is free now.'],
  ['notHeld', false, 'Another patient took it. Nothing is held or booked.'],
] as const)('a slot that is %s says why (searching: %s)', (state, isSearching, words) => {
  const checkout = checkoutAt(
    { booking: { asLastTime: state } },
    { basket, error: 'Another patient took it.' },
  )
  renderStep(
    <AsLastTime
      checkout={checkout}
      repeated={{ visit: sampleLastVisit, slot: sampleSlot, phase: 'offered' }}
      last={last}
      newest={undefined}
      isSearching={isSearching}
      next={{ label: 'Hold', onPress: () => {} }}
    />,
  )
  const card = within(screen.getByRole('region', { name: 'As last time' }))
  expect(card.getAllByRole('status')[0]?.textContent).toBe(words)
})

test('without another slot the card says that nothing is booked', () => {
  const checkout = checkoutAt(
    { booking: { asLastTime: 'taken' } },
    { ...sampleLastVisit, basket, preferredMode: 'cash', error: 'Another patient took it.' },
  )
  const offer = lastVisitOffer({ checkout, ...given, past: null, days: [] })
  expect(offer?.main).toBeNull()
  renderStep(<div>{offer?.card}</div>)
  expect(screen.getByRole('status').textContent).toBe(
    'Another patient took it.No other slot is free now. Nothing is booked.',
  )
})

describe('coupon and points', () => {
  const offers = { centreVisit: false, coupons: true, wallet: true, online: true }
  const coupon = {
    camp_applied_unique_id: 'k-1',
    code: 'SECOND50',
    order_discount: 137.5,
    discount_test_list: [{ test_code: 'CBC', discount: 137.5 }],
  }
  const wallet = {
    wallet_applied_unique_id: 'w-1',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 0,
  }
  const secondAtHalf: Coupon = {
    coupon_id: 'c-1',
    code: 'SECOND50',
    title: '50% off the cheaper test',
    description: '',
    kind: 'second-at-half',
    value: 50,
    cap: null,
    min_sub_total: 0,
    applies_to: 'all',
    valid_till: '2029-03-31',
  }
  const lines = [{ ...sampleLine, selling_price: 859 }]
  const held = (context: Partial<CheckoutContext> = {}, regions: object = {}) =>
    checkoutAt(
      // SAFETY: the names are those of the chart; XState refuses others when it resolves them.
      { booking: { asLastTime: { held: { opening: 'open', ...regions } } } } as never,
      {
        people: [sampleLastVisit.member],
        address: sampleLastVisit.address,
        basket,
        offers,
        drafts: [sampleDraft],
        hold: sampleHold,
        preferredMode: 'cash',
        ...context,
      },
      lines,
    )
  const offerOf = (checkout: ReturnType<typeof held>) =>
    lastVisitOffer({ checkout, ...given, past: null })
  const show = (checkout: ReturnType<typeof held>, walletRupees: number | undefined = 120) =>
    renderStep(
      <LastVisitMoney checkout={checkout} walletRupees={walletRupees} coupons={() => null} />,
    )

  test('stand in the summary of the cart, which says where they are before the slot is held', () => {
    const cart = cartAt({ lines })
    const summaryOf = (checkout: ReturnType<typeof held>, moneyOff: string | null) => {
      const offer = offerOf(checkout)
      if (!offer?.main) throw new Error('The last visit is not offered.')
      const main = { ...offer.main, moneyOff: moneyOff && <p>{moneyOff}</p> }
      const view = renderStep(
        <CartStep
          cart={cart}
          checkout={checkout}
          cityName="Mumbai"
          windows={undefined}
          lastVisit={{ card: null, main }}
        />,
      )
      const text = screen.getByRole('region', { name: 'Summary' }).textContent
      view.unmount()
      return text
    }
    const discounted = summaryOf(held({ coupon, wallet }), 'Coupon and points')
    expect(discounted).toContain('Coupon SECOND50−₹137.50Total₹871.50Wallet, 240 points−₹120')
    expect(discounted).toContain('Pay at Service₹751.50Coupon and points')
    expect(discounted).not.toContain('before you confirm')
    expect(summaryOf(held(), null)).toContain(
      'All charges are included. You can use coupons and wallet points before you confirm.',
    )
  })

  test.each([
    ['the coupon of the second test is named', {}, 1],
    ['an applied coupon is not offered again', { coupon }, 0],
  ] as const)('%s', (_what, context, times) => {
    const two = [...lines, { ...sampleLine, code: 'TFT', selling_price: 300 }]
    const { snapshot, send } = held(context)
    renderStep(
      <CartStep
        cart={cartAt({ lines: two })}
        checkout={{ ...viewOf(snapshot, two), send }}
        cityName="Mumbai"
        windows={undefined}
        coupons={[secondAtHalf]}
      />,
    )
    expect(screen.queryAllByText('Use SECOND50: 50% off the cheaper test')).toHaveLength(times)
  })

  test('that cover everything leave nothing to pay', () => {
    const all = { ...wallet, redeem_points: 4_000, redeem_from_wallet_points: 2_000 }
    expect(offerOf(held({ wallet: all }))?.main?.next.label).toBe('Confirm, nothing to pay')
  })

  test('keep the action back while one is being applied', () => {
    const next = offerOf(held({ couponCode: 'SECOND50' }, { coupon: 'applying' }))?.main?.next
    expect(next?.missing).toBe('One moment, we are checking the price.')
  })

  test('are offered once the slot is held', () => {
    const { snapshot } = checkoutAt({ reviewing: 'own' }, { basket, offers })
    const checkout = viewOf(snapshot, [sampleLine])
    const offer = lastVisitOffer({ checkout, past: pastVisit(), ...given })
    expect(offer?.main?.moneyOff).toBeNull()
    expect(offerOf(held())?.main?.moneyOff).not.toBeNull()
  })

  test('that are refused say why at their place', () => {
    show(held({ partErrors: { coupon: 'It ended.', wallet: 'You have no points to use.' } }), 0)
    expect(screen.getByText('It ended.')).toBeTruthy()
    expect(screen.getByText('You have no points to use.')).toBeTruthy()
  })

  test('without points nothing is said of them, and their number may be unknown', () => {
    const { unmount } = show(held(), 0)
    expect(screen.queryByText(/Wallet points/)).toBeNull()
    unmount()
    renderStep(<LastVisitMoney checkout={held()} walletRupees={undefined} coupons={() => null} />)
    expect(screen.getByText(/^Wallet points are not used unless you ask\.$/)).toBeTruthy()
  })
})
