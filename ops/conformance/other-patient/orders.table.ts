import type { Order, OrderPayload } from '../../../contract/orders.schemas.ts'
import { finalForm, radiologyForm } from '../../../tests/server/factories/order-forms.ts'
import { type Attempt, attempt, type Owned, type Thief } from './attempt.ts'

const unknownOrder = '404 unknown-order'
const unknownMember = '404 unknown-member'
const unknownAddress = '404 unknown-address'
const unknownPayment = '404 unknown-payment'

const windowOf = (hold_id: string) => ({ hold_id, slot_id: 'any', slot_date: '2026-03-04' })
const appointmentOf = (hold_id: string, { subdepartment }: Thief) => ({
  ...windowOf(hold_id),
  subdepartment,
})

const unsigned = { gateway_payment_id: null, signature: null }

type DraftChanges = Parameters<Thief['draftForm']>[0]

/** Fields of a draft's payload that hold an id, for creating and updating. */
const inDraft: [
  field: string,
  does: string,
  answer: Attempt['answer'],
  changes: (them: Owned, me: Thief) => DraftChanges,
][] = [
  ['patient_id', 'for a member', unknownMember, ({ memberId }) => ({ patient_id: memberId })],
  ['address_id', 'to an address', unknownAddress, ({ addressId }) => ({ address_id: addressId })],
  [
    'parent_order_id',
    'under an order',
    unknownOrder,
    ({ order }) => ({ parent_order_id: order.order_id }),
  ],
  ['order_id', 'in place of a draft', 'ignored', ({ draft }) => ({ order_id: draft.order_id })],
  [
    'slot_info.hold_id',
    'with a held window',
    'ignored',
    ({ holdId }) => ({ slot_info: windowOf(holdId) }),
  ],
  [
    'center_slot.hold_id',
    'with a held appointment',
    'ignored',
    ({ appointmentId }, me) => ({ center_slot: [appointmentOf(appointmentId, me)] }),
  ],
]

const draftAttempts = [
  ...inDraft.flatMap(([field, does, answer, changes]) => [
    attempt('orderDraft', field, `drafts ${does}`, answer, (them, me) => ({
      body: me.draftForm(changes(them, me)),
    })),
    attempt('orderUpdate', field, `changes their draft ${does}`, answer, (them, me) => ({
      params: { id: me.draft.order_id },
      body: me.draftForm(changes(them, me)),
    })),
  ]),
  attempt('orderUpdate', 'id', 'changes a draft', unknownOrder, ({ draft }, me) => ({
    params: { id: draft.order_id },
    body: me.draftForm({}),
  })),
]

/** Calls that confirm an order, with the caller's own order prepared for each, and the other's. */
const confirming: [
  call: 'orderCreate' | 'orderPayment' | 'radiologyOrderCreate',
  ready: (me: Thief) => Promise<Order>,
  theirs: (them: Owned) => Order,
][] = [
  ['orderCreate', (me) => me.ready(), ({ draft }) => draft],
  ['orderPayment', (me) => me.ready(), ({ draft }) => draft],
  ['radiologyOrderCreate', (me) => me.scan(), ({ scanned }) => scanned.draft],
]

// All use the form of a scan: the other calls ignore its list of codes.
const confirmAttempts = confirming.flatMap(([call, ready, theirs]) => [
  attempt(call, 'order_id', 'confirms a draft', unknownOrder, (them) => ({
    body: radiologyForm(theirs(them)),
  })),
  attempt(call, 'order_id', 'asks for an order that was placed', unknownOrder, ({ order }, me) => ({
    body: { ...radiologyForm(order), radiology_codes: [me.scanCode] },
  })),
  attempt(call, 'patient_id', 'confirms for a member', '409 draft-changed', async (them, me) => ({
    body: radiologyForm(await ready(me), { patient_id: them.memberId }),
  })),
  attempt(call, 'address_id', 'confirms to an address', '409 draft-changed', async (them, me) => ({
    body: radiologyForm(await ready(me), { address_id: them.addressId }),
  })),
  attempt(call, 'parent_order_id', 'confirms under an order', 'ignored', async (them, me) => ({
    body: radiologyForm(await ready(me), { parent_order_id: them.order.order_id }),
  })),
])

/** Orders that are placed with the caller's own, which has none. */
const linkedAttempts = confirming.flatMap(([call, ready, theirs]) => {
  const changed = '409 draft-changed'
  const inLinked = (
    field: string,
    does: string,
    form: (them: Owned, own: Order, me: Thief) => OrderPayload,
  ) =>
    attempt(call, `linked.${field}`, does, changed, async (them, me) => {
      const own = await ready(me)
      return { body: { ...radiologyForm(own), linked: [form(them, own, me)] } }
    })
  return [
    inLinked('order_id', 'places a draft with their own', (them) => finalForm(theirs(them))),
    inLinked('patient_id', 'places one for a member', (them, own) =>
      finalForm(own, { patient_id: them.memberId }),
    ),
    inLinked('address_id', 'places one to an address', ({ addressId }, own) =>
      finalForm(own, { address_id: addressId }),
    ),
    inLinked('parent_order_id', 'places one under an order', ({ order }, own) =>
      finalForm(own, { parent_order_id: order.order_id }),
    ),
    inLinked('slot_info.hold_id', 'places one in a window', ({ holdId }, own) =>
      finalForm(own, { slot_info: windowOf(holdId) }),
    ),
    inLinked('center_slot.hold_id', 'places one at an appointment', (them, own, me) =>
      finalForm(own, { center_slot: [appointmentOf(them.appointmentId, me)] }),
    ),
  ]
})

const windowAttempts = [
  ...(['orderCreate', 'orderPayment'] as const).flatMap((call) => [
    attempt(call, 'slot_info.hold_id', 'takes a window', '409 hold-expired', async (them, me) => ({
      body: finalForm(await me.ready(), { slot_info: windowOf(them.holdId) }),
    })),
    attempt(
      call,
      'center_slot.hold_id',
      'takes an appointment home',
      'ignored',
      async (them, me) => ({
        body: finalForm(await me.ready(), { center_slot: [appointmentOf(them.appointmentId, me)] }),
      }),
    ),
  ]),
  attempt(
    'orderPayment',
    'center_slot.hold_id',
    'takes an appointment',
    '409 hold-expired',
    async (them, me) => ({
      body: finalForm(await me.scan(), { center_slot: [appointmentOf(them.appointmentId, me)] }),
    }),
  ),
  attempt(
    'radiologyOrderCreate',
    'center_slot.hold_id',
    'takes an appointment',
    '409 hold-expired',
    async (them, me) => ({
      body: radiologyForm(await me.scan(), {
        center_slot: [appointmentOf(them.appointmentId, me)],
      }),
    }),
  ),
  attempt(
    'radiologyOrderCreate',
    'slot_info.hold_id',
    'takes a window to a centre',
    'ignored',
    async (them, me) => ({
      body: radiologyForm(await me.scan(), { slot_info: windowOf(them.holdId) }),
    }),
  ),
]

const orderAttempts = [
  attempt('orderDetails', 'id', 'reads an order', unknownOrder, ({ order }) => ({
    params: { id: order.order_id },
  })),
  attempt('orderDetails', 'id', 'reads an order by its number', unknownOrder, ({ order }) => ({
    params: { id: order.order_no ?? '' },
  })),
  attempt('orderDetails', 'id', 'reads a draft', unknownOrder, ({ draft }) => ({
    params: { id: draft.order_id },
  })),
  attempt('orderCheckout', 'order_id', 'notes the stage of a draft', unknownOrder, (them) => ({
    body: { order_id: them.draft.order_id, status: 'abandoned' },
  })),
  attempt('orderTurns', 'order_id', 'sets the turns of a visit', unknownOrder, (them) => ({
    body: { order_id: them.draft.order_id, order_ids: [] },
  })),
  attempt(
    'orderTurns',
    'order_ids',
    'names a draft in the turns',
    '409 linked-refused',
    (them, own) => ({
      body: { order_id: own.draft.order_id, order_ids: [them.draft.order_id] },
    }),
  ),
  attempt('orderExists', 'order_id', 'asks whether a draft was placed', unknownOrder, (them) => ({
    body: { order_id: them.draft.order_id },
  })),
  attempt('orderExists', 'order_id', 'asks for an order', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id },
  })),
  attempt('orderCancel', 'order_id', 'cancels a draft', unknownOrder, ({ draft }) => ({
    body: { order_id: draft.order_id, reason: 'not confirm' },
  })),
  attempt('orderCancel', 'order_id', 'cancels an order', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id, reason: 'no' },
  })),
  attempt('orderWindows', 'id', 'asks for other times', unknownOrder, ({ order }) => ({
    params: { id: order.order_id },
  })),
  attempt('orderWindows', 'id', 'asks for them by the number', unknownOrder, ({ order }) => ({
    params: { id: order.order_no ?? '' },
  })),
  attempt('orderReschedule', 'order_id', 'moves an order', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id, slot_id: 'any', center_slot: [] },
  })),
  attempt('orderCall', 'order_id', 'calls who is on the way', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id },
  })),
  attempt('orderAdditions', 'order_id', 'asks what a test changes', unknownOrder, (them) => ({
    body: { order_id: them.order.order_id, codes: [] },
  })),
  attempt('orderAddTest', 'order_id', 'adds a test to an order', unknownOrder, ({ order }) => ({
    body: {
      order_id: order.order_id,
      code: 'HBA1C',
      safety_answers: [],
      amounts: order.amounts,
    },
  })),
  attempt('orderRemoveTest', 'order_id', 'takes a test out of an order', unknownOrder, (them) => ({
    body: {
      order_id: them.order.order_id,
      code: 'HBA1C',
      amounts: them.order.amounts,
      refund_online: 0,
      due_after: 0,
    },
  })),
  attempt('orderRatePhlebotomist', 'order_id', 'rates a visit', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id, rating: 1 },
  })),
  attempt('orderBilling', 'id', 'bills a business', unknownOrder, ({ order }) => ({
    params: { id: order.order_id },
    body: { business: { gstin: '27AAPFU0939F1ZV', name: 'Thief Traders' } },
  })),
  attempt('orderInvoice', 'id', 'asks for an invoice', unknownOrder, ({ order }) => ({
    params: { id: order.order_id },
  })),
  attempt('orderInvoice', 'id', 'asks for it by the number', unknownOrder, ({ order }) => ({
    params: { id: order.order_no ?? '' },
  })),
  attempt(
    'orderInvoiceDownload',
    'invoice_id',
    'reads an invoice',
    '404 unknown-invoice',
    (them) => ({
      query: { invoice_id: them.invoiceId },
    }),
  ),
]

/** The former system: an SID is accessible with the mobile number given then. */
const legacyAttempts = [
  attempt(
    'customerInfo',
    'SID',
    'asks where an old order was taken',
    '404 unknown-sid',
    (_them, me) => ({
      query: { SID: me.formerSid },
    }),
  ),
  attempt(
    'patientRegistrationDetails',
    'SID',
    'reads an old order',
    '404 unknown-sid',
    (_them, me) => ({
      query: { SID: me.formerSid },
    }),
  ),
]

const paymentAttempts = [
  attempt(
    'createPayment',
    'order_id',
    'opens a payment for a draft',
    unknownOrder,
    ({ draft }) => ({
      body: { order_id: draft.order_id, amount: draft.amounts.net_payable },
    }),
  ),
  attempt('orderPayOnline', 'order_id', 'pays for an order', unknownOrder, ({ order }) => ({
    body: { order_id: order.order_id, amount: order.net_payable },
  })),
  attempt(
    'orderCreateByPayment',
    'order_id',
    'takes an order',
    unknownPayment,
    async (them, me) => {
      const { payment } = await me.paying()
      return { body: { order_id: them.draft.order_id, payment_id: payment.payment_id } }
    },
  ),
  attempt(
    'orderCreateByPayment',
    'payment_id',
    'pays with it',
    unknownPayment,
    async (them, me) => {
      const { draft } = await me.paying()
      return { body: { order_id: draft.order_id, payment_id: them.payment.payment_id } }
    },
  ),
  attempt('orderCreateByPayment', 'payment_id', 'takes what it paid', unknownPayment, (them) => ({
    body: { order_id: them.draft.order_id, payment_id: them.payment.payment_id },
  })),
  attempt(
    'orderPaymentVerify',
    'order_id',
    'asks for a draft',
    unknownPayment,
    async (them, me) => {
      const { payment } = await me.paying()
      return {
        body: { ...unsigned, order_id: them.draft.order_id, payment_id: payment.payment_id },
      }
    },
  ),
  attempt(
    'orderPaymentVerify',
    'payment_id',
    'asks for it',
    unknownPayment,
    ({ draft, payment }) => ({
      body: { ...unsigned, order_id: draft.order_id, payment_id: payment.payment_id },
    }),
  ),
  attempt(
    'orderPaymentVerify',
    'gateway_payment_id',
    'claims the money that the bank took of the owner',
    '400 bad-signature',
    async ({ gatewayPaymentId: gateway_payment_id, signature }, me) => {
      const { draft, payment } = await me.paying()
      const { payment_id } = payment
      return { body: { order_id: draft.order_id, payment_id, gateway_payment_id, signature } }
    },
  ),
]

/** Records of a patient's orders, from the draft to the invoice. */
export const bookingAttempts: readonly Attempt[] = [
  ...draftAttempts,
  ...confirmAttempts,
  ...linkedAttempts,
  ...windowAttempts,
  ...orderAttempts,
  ...legacyAttempts,
  ...paymentAttempts,
]
