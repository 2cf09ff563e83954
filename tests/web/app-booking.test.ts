import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { keptBooking, keptSubOrders } from '#features/checkout/booking-record.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import { sampleLine, womensLine } from '#paths/cart/cart.samples.ts'
import {
  sampleAppointment,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleOrder,
} from '#paths/checkout/checkout.data.ts'
import { deferred } from '../machines/deferred.ts'
import { noAnswer, refused } from './support/account.ts'
import {
  cartAnswers,
  eventually,
  startAtCart,
  startAtDetails,
  startAtPayment,
  startRunningApp,
  stopRunningApps,
} from './support/running-app.ts'
import { mri, mriLine } from './support/scans.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#lib/toast/toast.ts', () => ({ showToast }))

beforeEach(async () => {
  await stopRunningApps()
  showToast.mockClear()
})
afterEach(stopRunningApps)

const savedStep = async () => (await keptBooking.load())?.data.step
const WOMEN_ONLY = 'This test is available only for Female'

describe('[R4.04] a test that the chosen patient cannot take', () => {
  test('is not added to the cart while the booking is under way', async () => {
    const { cart } = await startAtDetails()
    cart.send({ type: 'cart.add', line: womensLine })
    expect(cart.getSnapshot().context.lines).toEqual([sampleLine])
    expect(cart.getSnapshot().context.refusal).toBe(WOMEN_ONLY)
  })

  test('is not added after a reload either', async () => {
    const before = await startAtDetails()
    await eventually(async () => expect(await savedStep()).toBe('details'))
    before.stop()
    const { cart, reached } = await startRunningApp({
      signedIn: true,
      path: '/patient-cart',
      serverCart: [sampleLine.code],
    })
    await reached({ booking: 'details' })
    cart.send({ type: 'cart.add', line: womensLine })
    expect(cart.getSnapshot().context.refusal).toBe(WOMEN_ONLY)
    expect(cart.getSnapshot().context.lines).toEqual([sampleLine])
  })
})

test('[R4.25] the provider hears each stage that the booking passes, once', async () => {
  const { checkout, inputsOf } = await startAtPayment({ orderCheckout: () => ({ done: true }) })
  const draft = checkout.getSnapshot().context.drafts[0]?.order_id
  const told = (status: string) => ({ body: { order_id: draft, status } })
  await eventually(() => expect(inputsOf('orderCheckout')).toEqual([told('slot'), told('payment')]))
  checkout.send({ type: 'checkout.goTo', step: 'slot' })
  await eventually(() =>
    expect(inputsOf('orderCheckout')).toEqual([told('slot'), told('payment'), told('slot')]),
  )
})

describe('the saved booking', () => {
  test('[R4.05] is cleared when the server answers with an empty cart_data', async () => {
    const { answers, cart, checkout, reached } = await startAtPayment()
    await eventually(async () => expect(await savedStep()).toBe('payment'))
    answers.cartData = () => ({ cart_data: [], changes: [] })
    cart.send({ type: 'city.chosen', city: { id: 9, city_name: 'Panaji', state_name: 'Goa' } })
    await reached('reviewing')
    await eventually(async () => expect(await keptBooking.load()).toBeNull())
    expect(checkout.getSnapshot().context).toMatchObject({ drafts: [], hold: null })
  })

  test('[R4.10] is marked to restart when the cart changes', async () => {
    const { cart, reached } = await startAtPayment()
    await eventually(async () => expect(await savedStep()).toBe('payment'))
    expect((await keptBooking.load())?.data.booking.reStartBooking).toBe(false)
    cart.send({ type: 'cart.add', line: { ...sampleLine, code: 'TSH' } })
    await reached('reviewing')
    await eventually(async () => expect(await savedStep()).toBe('cart'))
    expect((await keptBooking.load())?.data.booking).toMatchObject({
      reStartBooking: true,
      memberData: { member_id: sampleMan.member_id },
    })
  })

  test('[R4.15] is gone after "Clear cart", once the server has the empty cart', async () => {
    const { answers, cart, checkout, reached } = await startAtPayment()
    await eventually(async () => expect(await savedStep()).toBe('payment'))
    const saved = deferred<unknown>()
    answers.cartData = () => saved.promise
    cart.send({ type: 'cart.clear' })
    await reached('reviewing')
    expect(checkout.getSnapshot().context).toMatchObject({ drafts: [], hold: null })
    saved.resolve({ cart_data: [], changes: [] })
    await eventually(async () => expect(await keptBooking.load()).toBeNull())
    expect(checkout.getSnapshot().context.people).toEqual([])
  })

  test('[R4.16] has no sub-orders after "Clear cart"', async () => {
    const centre = { ...sampleCentre, services: ['lab', 'MRI'] }
    const days = [{ slot_date: '2026-11-22', free: 1, slots: [sampleAppointment] }]
    const app = await startAtCart({
      centreList: () => ({ centres: [centre], total: 1 }),
      orderDraft: () => ({ ...sampleDraft, order_type: 'lab_visit', centre }),
      radiologySlotsAvailable: () => ({ days, hold_minutes: 15 }),
      radiologySlotBlock: () => ({ ...sampleHold, slot: sampleAppointment }),
      radiologySlotUnblock: () => ({ done: true }),
    })
    const { cart, checkout, reached } = app
    const line = { ...mriLine, safety_questions: [] }
    app.answers.cartData = cartAnswers([sampleLine.code], [line])
    cart.send({ type: 'cart.add', line })
    cart.send({ type: 'cart.remove', code: sampleLine.code })
    checkout.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    checkout.send({ type: 'member.choose', member: sampleMan })
    checkout.send({ type: 'centre.choose', centre })
    checkout.send({ type: 'details.confirm' })
    await reached({ booking: 'slot' })
    await reached({ booking: { slot: { radiology: 'choosing' } } })
    const { subdepartment } = mri
    const orderId = checkout.getSnapshot().context.drafts[0]?.order_id ?? ''
    checkout.send({ type: 'appointment.choose', slot: sampleAppointment, orderId, subdepartment })
    await eventually(async () =>
      expect((await keptSubOrders.load())?.data).toMatchObject([{ subdepartment }]),
    )
    cart.send({ type: 'cart.clear' })
    await reached('reviewing')
    await eventually(async () => expect(await keptSubOrders.load()).toBeNull())
  })
})

test('[R4.13] [R7.064] [R7.066] clearing a booking with points applied asks for the wallet again', async () => {
  const applied = { wallet_applied_unique_id: 'w-1', redeem_points: 240 }
  const { api, cart, checkout, queryClient, reached, inputsOf } = await startAtPayment({
    wallet: () => ({ points: 240, points_cashvalue: 120 }),
    walletApply: () => ({ ...applied, redeem_from_wallet_points: 120, net_payable: 270 }),
    walletOrderCancel: () => ({ done: true }),
  })
  const shown = new QueryObserver(queryClient, walletQuery(api, '9000000042'))
  const hide = shown.subscribe(() => {})
  await eventually(() => expect(inputsOf('wallet')).toHaveLength(1))
  checkout.send({ type: 'wallet.apply' })
  await eventually(() => expect(checkout.getSnapshot().context.wallet).toMatchObject(applied))
  const before = inputsOf('wallet').length
  cart.send({ type: 'cart.clear' })
  await reached('reviewing')
  expect(inputsOf('walletOrderCancel')).toHaveLength(1)
  await eventually(() => expect(inputsOf('wallet').length).toBeGreaterThan(before))
  hide()
})

describe('[R7.067] the points of a placed order', () => {
  const wallet = {
    wallet_applied_unique_id: 'w-1',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 270,
  }
  const body = { order_id: 'o-1', wallet_applied_unique_id: 'w-1', mobile_number: '9000000042' }

  async function placed(order: Partial<Order>, walletCreateOrder: () => unknown) {
    const app = await startAtPayment({
      orderCreate: () => ({ ...sampleOrder, wallet, ...order }),
      walletCreateOrder,
    })
    app.checkout.send({ type: 'mode.choose', mode: 'cash' })
    app.checkout.send({ type: 'order.place' })
    await app.reached('thankYou')
    return app
  }

  test('are spent once, and again where the network failed', async () => {
    const answers = [() => Promise.reject(noAnswer), () => ({ points: 0, points_cashvalue: 0 })]
    const { inputsOf } = await placed({ order_id: 'o-1' }, () => answers.shift()?.())
    await eventually(() => expect(inputsOf('walletCreateOrder')).toEqual([{ body }, { body }]))
    expect(answers).toEqual([])
  })

  test('stay held while the radiologist decides', async () => {
    const { asked, inputsOf } = await placed(
      { radiologist_review: { state: 'pending', by: '2026-11-22T12:00:00+05:30' } },
      () => ({ points: 0, points_cashvalue: 0 }),
    )
    await eventually(() => expect(asked.some(({ name }) => name === 'orderCreate')).toBe(true))
    expect(inputsOf('walletCreateOrder')).toEqual([])
  })
})

test('[R8.17] [R8.22] [R9.13] an order that is refused is said in a toast of one second', async () => {
  const message = 'This window was taken meanwhile.'
  const { checkout } = await startAtPayment({
    orderCreate: () => Promise.reject(refused(409, 'slot-taken', message)),
  })
  checkout.send({ type: 'mode.choose', mode: 'cash' })
  checkout.send({ type: 'order.place' })
  await eventually(() => expect(showToast).toHaveBeenCalledWith('bad', message, { ms: 1000 }))
})

test('a stored city that the lab serves no more is dropped, and the cart is synced for another', async () => {
  const pune = { id: 7, city_name: 'Pune', state_name: 'Maharashtra' }
  cookies.city.set(pune)
  const { cart, inputsOf } = await startRunningApp({
    signedIn: true,
    answers: {
      cartData: ({ body }: { body: { city_id: number } }) => {
        if (body.city_id === pune.id) throw refused(404, 'unknown-city', '')
        return { cart_data: [], changes: [] }
      },
    },
  })
  await eventually(() => expect(cart.getSnapshot().matches({ sync: 'idle' })).toBe(true))
  expect(cookies.city.get()).toBeNull()
  expect(inputsOf('cartData')).toHaveLength(2)
  const words = 'We do not serve Pune any more. Your city is now Mumbai.'
  expect(showToast).toHaveBeenCalledExactlyOnceWith('bad', words)
})
