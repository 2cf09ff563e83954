import type { cartEndpoints } from '../../../contract/cart.endpoints.ts'
import type { couponEndpoints } from '../../../contract/coupons.endpoints.ts'
import type { walletEndpoints } from '../../../contract/wallet.endpoints.ts'
import { needed } from '../failure.ts'
import { idempotentAnswer } from '../idempotent-calls.ts'
import { takenCoupon } from '../money-off.ts'
import type { AnswersOf } from './table.ts'

export const cartAnswers: AnswersOf<typeof cartEndpoints> = {
  async cartData(lab) {
    const { code } = await lab.offer.test()
    const cart = { address_data: null, slots_data: null, member_id: null, cart_discount: 0 }
    const cart_data = JSON.stringify([{ code }])
    const body = { ...cart, action: 'check', cart_data, city_id: await lab.offer.cityId() } as const
    await (await lab.visitor()).call('cartData', { body })
    return (await lab.patient()).client.call('cartData', { body: { ...body, action: 'load' } })
  },
  slotsAvailable: (lab) => lab.offer.homeSlots(),
  radiologySlotsAvailable: (lab) => lab.offer.appointments(),
  async slotBlock(lab) {
    const patient = await lab.booker()
    return lab.hold(patient, await lab.draft(patient))
  },
  async slotUnblock(lab) {
    const patient = await lab.booker()
    const { hold_id } = await lab.hold(patient, await lab.draft(patient))
    return patient.client.call('slotUnblock', { body: { hold_id } })
  },
  async radiologySlotBlock(lab) {
    const patient = await lab.booker()
    return lab.holdAppointment(patient, await lab.scanDraft(patient))
  },
  async radiologySlotUnblock(lab) {
    const patient = await lab.booker()
    const { hold_id } = await lab.holdAppointment(patient, await lab.scanDraft(patient))
    return patient.client.call('radiologySlotUnblock', { body: { hold_id } })
  },
}

export const couponAnswers: AnswersOf<typeof couponEndpoints> = {
  couponList: async (lab) => (await lab.visitor()).call('couponList', { query: {} }),
  async couponDetails(lab) {
    const { coupon_id } = needed((await lab.coupons())[0], 'the lab has no coupon')
    return (await lab.visitor()).call('couponDetails', { params: { id: coupon_id } })
  },
  couponApply: idempotentAnswer('couponApply'),
  async couponRemove(lab) {
    const { client, draft, applied } = await takenCoupon(lab, await lab.booker())
    const { camp_applied_unique_id } = applied
    const body = { order_id: draft.order_id, camp_applied_unique_id }
    return client.call('couponRemove', { body })
  },
}

export const walletAnswers: AnswersOf<typeof walletEndpoints> = {
  async wallet(lab) {
    const { client, mobile } = await lab.patient()
    return client.call('wallet', { query: { mobile_number: mobile } })
  },
  walletApply: idempotentAnswer('walletApply'),
  walletOrderCancel: idempotentAnswer('walletOrderCancel'),
  walletCreateOrder: idempotentAnswer('walletCreateOrder'),
  async walletLedger(lab) {
    const { client, mobile } = await lab.patient()
    return client.call('walletLedger', { query: { mobile_number: mobile } })
  },
}
