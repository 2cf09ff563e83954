import { draftForm, finalForm, radiologyForm } from '../../../tests/server/factories/order-forms.ts'
import type { Check } from '../check.ts'
import { booker, nothing, patient } from './refusal.ts'

const order = 'an unknown order'
const unknownOrder = '404 unknown-order'
const unknownMember = '404 unknown-member'

/** Valid requests about orders, holds and payments that are not there. */
export const unknownOrderChecks: readonly Check[] = [
  patient('orderDetails', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderWindows', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderBilling', order, unknownOrder, () => ({
    params: { id: nothing() },
    body: { business: null },
  })),
  patient('orderInvoice', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderInvoiceDownload', 'an unknown invoice', '404 unknown-invoice', () => ({
    query: { invoice_id: nothing() },
  })),
  patient('orderExists', order, unknownOrder, () => ({ body: { order_id: nothing() } })),
  patient('orderCheckout', order, unknownOrder, () => ({
    body: { order_id: nothing(), status: 'slot' },
  })),
  patient('orderTurns', order, unknownOrder, () => ({
    body: { order_id: nothing(), order_ids: [] },
  })),
  patient('orderCancel', order, unknownOrder, () => ({
    body: { order_id: nothing(), reason: 'Conformance check' },
  })),
  patient('orderReschedule', order, unknownOrder, () => ({
    body: { order_id: nothing(), slot_id: nothing(), center_slot: [] },
  })),
  patient('orderCall', order, unknownOrder, () => ({ body: { order_id: nothing() } })),
  patient('orderAdditions', order, unknownOrder, () => ({
    body: { order_id: nothing(), codes: [] },
  })),
  booker('orderAddTest', order, unknownOrder, async (lab) => ({
    body: { ...(await lab.additionForm(await lab.booker())), order_id: nothing() },
  })),
  booker('orderAddTest', 'an unknown test', '404 unknown-item', async (lab) => ({
    body: { ...(await lab.additionForm(await lab.booker())), code: 'NO-SUCH-TEST' },
  })),
  booker('orderAddTest', 'other amounts than it shows', '409 price-changed', async (lab) => {
    const form = await lab.additionForm(await lab.booker())
    const net_payable = form.amounts.net_payable + 1
    return { body: { ...form, amounts: { ...form.amounts, net_payable } } }
  }),
  booker('orderPayOnline', 'another sum than is due', '409 price-changed', async (lab) => {
    const { order_id, net_payable } = await lab.place(await lab.booker())
    return { body: { order_id, amount: net_payable + 1 } }
  }),
  booker('orderRemoveTest', order, unknownOrder, async (lab) => ({
    body: { ...(await lab.removalForm(await lab.booker())), order_id: nothing() },
  })),
  booker('orderRemoveTest', 'a test that was not added', '409 not-added', async (lab) => ({
    body: { ...(await lab.removalForm(await lab.booker())), code: 'NO-SUCH-TEST' },
  })),
  booker('orderRemoveTest', 'other amounts than it shows', '409 price-changed', async (lab) => {
    const form = await lab.removalForm(await lab.booker())
    return { body: { ...form, due_after: form.due_after + 1 } }
  }),
  patient('orderRatePhlebotomist', order, unknownOrder, () => ({
    body: { order_id: nothing(), rating: 5 },
  })),
  booker('orderDraft', 'an unknown member', unknownMember, async (lab) => ({
    body: draftForm(nothing(), [(await lab.offer.test()).code], {
      city_id: await lab.offer.cityId(),
    }),
  })),
  booker('orderUpdate', order, unknownOrder, async (lab) => ({
    params: { id: nothing() },
    body: await lab.homeForm(await lab.booker()),
  })),
  ...(['orderCreate', 'orderPayment'] as const).map((call) =>
    booker(call, order, unknownOrder, async (lab) => ({
      body: finalForm(await lab.draft(await lab.booker()), { order_id: nothing() }),
    })),
  ),
  booker('orderCreate', 'a price that is not the present one', '409 price-changed', async (lab) => {
    const form = finalForm(await lab.ready(await lab.booker()))
    const test_info = form.test_info.map((one) => ({ ...one, unit_price: one.unit_price + 1 }))
    return { body: { ...form, test_info } }
  }),
  booker('radiologyOrderCreate', order, unknownOrder, async (lab) => ({
    body: radiologyForm(await lab.scanDraft(await lab.booker()), { order_id: nothing() }),
  })),
  booker('slotBlock', 'an unknown slot', '404 unknown-slot', async (lab) => ({
    body: { slot_id: nothing(), order_id: (await lab.draft(await lab.booker())).order_id },
  })),
  booker('radiologySlotBlock', 'an unknown slot', '404 unknown-slot', async (lab) => ({
    body: {
      slot_id: nothing(),
      order_id: (await lab.scanDraft(await lab.booker())).order_id,
      subdepartment: (await lab.offer.scan()).subdepartment,
    },
  })),
  patient('slotUnblock', 'an unknown hold', '404 unknown-hold', () => ({
    body: { hold_id: nothing() },
  })),
  patient('radiologySlotUnblock', 'an unknown hold', '404 unknown-hold', () => ({
    body: { hold_id: nothing() },
  })),
  patient('couponApply', order, unknownOrder, () => ({
    body: { order_id: nothing(), code: 'NOTHING' },
  })),
  patient('couponRemove', order, unknownOrder, () => ({
    body: { order_id: nothing(), camp_applied_unique_id: nothing() },
  })),
  patient('createPayment', order, unknownOrder, () => ({
    body: { order_id: nothing(), amount: 1 },
  })),
  patient('orderPayOnline', order, unknownOrder, () => ({
    body: { order_id: nothing(), amount: 1 },
  })),
  patient('orderPaymentVerify', 'an unknown payment', '404 unknown-payment', () => ({
    body: {
      order_id: nothing(),
      payment_id: nothing(),
      gateway_payment_id: null,
      signature: null,
    },
  })),
  patient('orderCreateByPayment', 'an unknown payment', '404 unknown-payment', () => ({
    body: { order_id: nothing(), payment_id: nothing() },
  })),
]
