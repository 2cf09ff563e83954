import type { orderEndpoints } from '../../../contract/orders.endpoints.ts'
import type { paymentEndpoints } from '../../../contract/payment.endpoints.ts'
import { needed } from '../failure.ts'
import { idempotentAnswer } from '../idempotent-calls.ts'
import type { AnswersOf } from './table.ts'

export const orderAnswers: AnswersOf<typeof orderEndpoints> = {
  async orderList(lab) {
    await lab.order()
    return (await lab.patient()).client.call('orderList', { body: { page: 1 } })
  },
  orderDetails: async (lab) => lab.shown(await lab.booker(), await lab.order()),
  orderDraft: idempotentAnswer('orderDraft'),
  async orderUpdate(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.draft(patient)
    const body = await lab.homeForm(patient, { patient_caller_name: 'Conformance Check' })
    return patient.client.call('orderUpdate', { params: { id: order_id }, body })
  },
  orderCreate: idempotentAnswer('orderCreate'),
  radiologyOrderCreate: idempotentAnswer('radiologyOrderCreate'),
  orderPayment: idempotentAnswer('orderPayment'),
  async orderCancel(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    return patient.client.call('orderCancel', { body: { order_id, reason: 'Conformance check' } })
  },
  orderReschedule: idempotentAnswer('orderReschedule'),
  async orderWindows(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    return patient.client.call('orderWindows', { params: { id: order_id } })
  },
  async orderCall(lab) {
    const { toVisit, toReport } = lab.develop('it needs a visit on the way')
    const patient = await lab.booker()
    const { client } = patient
    const { order_id } = await lab.place(patient)
    await toVisit(order_id)
    const { phlebotomist_way: way } = await client.call('orderDetails', {
      params: { id: order_id },
    })
    try {
      needed(way?.callable, 'the provider connects no calls')
      return await client.call('orderCall', { body: { order_id } })
    } finally {
      await toReport(order_id)
    }
  },
  async orderRatePhlebotomist(lab) {
    const { toReport } = lab.develop('it needs an order that was visited')
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    await toReport(order_id)
    return patient.client.call('orderRatePhlebotomist', { body: { order_id, rating: 5 } })
  },
  async orderBilling(lab) {
    const patient = await lab.booker()
    const { order_id, billing } = await lab.place(patient)
    needed(billing, 'the provider bills no businesses')
    const business = { gstin: '27AAPFU0939F1ZV', name: 'Conformance Check' }
    return patient.client.call('orderBilling', { params: { id: order_id }, body: { business } })
  },
  async orderInvoice(lab) {
    const { order_id } = await lab.order()
    return (await lab.booker()).client.call('orderInvoice', { params: { id: order_id } })
  },
  async orderInvoiceDownload(lab) {
    const { order_id } = await lab.order()
    const { client } = await lab.booker()
    const { invoice_id } = await client.call('orderInvoice', { params: { id: order_id } })
    return client.call('orderInvoiceDownload', { query: { invoice_id } })
  },
  async orderCheckout(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.draft(patient)
    return patient.client.call('orderCheckout', { body: { order_id, status: 'slot' } })
  },
  async orderTurns(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.draft(patient)
    return patient.client.call('orderTurns', { body: { order_id, order_ids: [order_id] } })
  },
  async openBooking(lab) {
    const { client } = await lab.patient()
    return client.call('openBooking', {})
  },
  orderCreateByPayment: idempotentAnswer('orderCreateByPayment'),
  async orderExists(lab) {
    const { order_id } = await lab.order()
    return (await lab.booker()).client.call('orderExists', { body: { order_id } })
  },
  async orderPaymentVerify(lab) {
    const patient = await lab.booker()
    const { draft, payment } = await lab.paying(patient)
    const { payment_id } = payment
    const unsigned = { gateway_payment_id: null, signature: null }
    const body = { order_id: draft.order_id, payment_id, ...unsigned }
    return patient.client.call('orderPaymentVerify', { body })
  },
  async leadCreate(lab) {
    lab.reachesStaff()
    const { code } = await lab.offer.test()
    const body = { city_id: await lab.offer.cityId(), codes: [code], mobile_no: null }
    return (await lab.visitor()).call('leadCreate', { body })
  },
}

export const paymentAnswers: AnswersOf<typeof paymentEndpoints> = {
  createPayment: idempotentAnswer('createPayment'),
  orderPayOnline: idempotentAnswer('orderPayOnline'),
}
