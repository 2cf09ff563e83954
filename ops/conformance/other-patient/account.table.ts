import { type Attempt, attempt } from './attempt.ts'

const unknownMember = '404 unknown-member'
const unknownAddress = '404 unknown-address'
const unknownWallet = '404 unknown-wallet'
const unknownOrder = '404 unknown-order'
const unknownPoints = '404 unknown-points'
const unknownHold = '404 unknown-hold'
const unknownImage = '404 unknown-image'
const unknownPrescription = '404 unknown-prescription'

const profileAttempts = [
  attempt('memberDetails', 'id', 'reads the account holder', unknownMember, ({ owner }) => ({
    params: { id: owner.self.member_id },
  })),
  attempt('memberDetails', 'id', 'reads a family member', unknownMember, ({ memberId }) => ({
    params: { id: memberId },
  })),
  attempt('memberUpdate', 'member_id', 'changes the account holder', unknownMember, (them) => ({
    body: { member_id: them.owner.self.member_id, firstName: 'Changed' },
  })),
  attempt('memberUpdate', 'member_id', 'changes a family member', unknownMember, (them) => ({
    body: { member_id: them.memberId, relation_type: 'mother' },
  })),
  attempt('memberDelete', 'member_id', 'removes the account holder', unknownMember, (them) => ({
    body: { member_id: them.owner.self.member_id },
  })),
  attempt('memberDelete', 'member_id', 'removes a family member', unknownMember, (them) => ({
    body: { member_id: them.memberId },
  })),
  attempt('repeatPlanCreate', 'member_id', 'plans a test', unknownMember, ({ memberId }) => ({
    body: {
      member_id: memberId,
      code: 'CBC',
      interval: { every: 3, unit: 'months', once: false },
      first_on: null,
      reminders: false,
    },
  })),
  attempt('repeatPlanChange', 'plan_id', 'ends a plan', '404 unknown-plan', ({ planId }) => ({
    body: { plan_id: planId, action: 'end' },
  })),
  attempt('addressDetails', 'id', 'reads an address', unknownAddress, ({ addressId }) => ({
    params: { id: addressId },
  })),
  attempt('addressUpdate', 'address_id', 'changes an address', unknownAddress, (them, me) => ({
    body: { ...me.addressForm({ landmark: 'Changed' }), address_id: them.addressId },
  })),
  attempt('addressDelete', 'id', 'deletes an address', unknownAddress, ({ addressId }) => ({
    query: { id: addressId },
  })),
  attempt('downloadImage', 'imageKey', 'reads a picture', unknownImage, ({ imageKey }) => ({
    query: { imageKey },
  })),
  attempt('updatePhoto', 'imageKey', 'makes a photo of a picture', unknownImage, (them) => ({
    body: { imageKey: them.imageKey },
  })),
  attempt('uploadPrescription', 'imageKey', 'sends a picture in', unknownImage, (them, me) => ({
    body: { imageKey: them.imageKey, name: 'Asha Rao', mobile_no: me.mobile },
  })),
  attempt('uploadPrescription', 'order_id', 'adds a document', unknownOrder, (them, me) => ({
    body: {
      imageKey: them.imageKey,
      name: 'Asha Rao',
      mobile_no: me.mobile,
      order_id: them.draft.order_id,
    },
  })),
  attempt(
    'prescriptionReading',
    'prescription_id',
    'reads what the lab read',
    unknownPrescription,
    ({ prescriptionId: prescription_id }) => ({
      params: { prescription_id },
      query: { city_id: 1 },
    }),
  ),
  attempt(
    'prescriptionDecide',
    'prescription_id',
    'decides about the lines',
    unknownPrescription,
    ({ prescriptionId: prescription_id }) => ({
      body: { prescription_id, version: 1, decisions: [{ what: 'leave', line_no: 1 }] },
    }),
  ),
  attempt('jobApplication', 'cv_key', 'sends a CV in', unknownImage, (them, me) => ({
    body: {
      name: 'Asha Rao',
      mobile_no: me.mobile,
      email: 'asha@example.com',
      job_id: me.jobId,
      experience_years: 3,
      current_city: 'Kochi',
      qualification: 'B.Com',
      cv_key: them.imageKey,
    },
  })),
]

const sessionAttempts = [
  attempt('sessionEnd', 'session_id', 'signs a device out', '404 unknown-session', (them) => ({
    body: { session_id: them.sessionId },
  })),
]

const walletAttempts = [
  attempt('wallet', 'mobile_number', 'reads a wallet', unknownWallet, ({ owner }) => ({
    query: { mobile_number: owner.user.mobile_no },
  })),
  attempt('walletLedger', 'mobile_number', 'reads the movements', unknownWallet, ({ owner }) => ({
    query: { mobile_number: owner.user.mobile_no },
  })),
  attempt(
    'walletApply',
    'mobile_number',
    "holds the owner's points",
    unknownWallet,
    (them, me) => ({
      body: { order_id: me.draft.order_id, mobile_number: them.owner.user.mobile_no },
    }),
  ),
  attempt('walletApply', 'order_id', 'holds points for a draft', unknownOrder, (them, me) => ({
    body: { order_id: them.draft.order_id, mobile_number: me.mobile },
  })),
  ...(['walletOrderCancel', 'walletCreateOrder'] as const).flatMap((call) => [
    attempt(call, 'mobile_number', "names the owner's wallet", unknownWallet, async (them, me) => {
      const { wallet_applied_unique_id } = await me.applyWallet()
      const mobile_number = them.owner.user.mobile_no
      return { body: { mobile_number, order_id: me.draft.order_id, wallet_applied_unique_id } }
    }),
    attempt(call, 'order_id', 'names a draft', unknownOrder, async (them, me) => {
      const { wallet_applied_unique_id } = await me.applyWallet()
      const order_id = them.draft.order_id
      return { body: { mobile_number: me.mobile, order_id, wallet_applied_unique_id } }
    }),
    attempt(call, 'wallet_applied_unique_id', 'names held points', unknownPoints, (them, me) => ({
      body: {
        mobile_number: me.mobile,
        order_id: me.draft.order_id,
        wallet_applied_unique_id: them.pointsId,
      },
    })),
  ]),
]

const couponAttempts = [
  attempt('couponApply', 'order_id', 'takes a coupon for a draft', unknownOrder, (them, me) => ({
    body: { order_id: them.draft.order_id, code: me.couponCode },
  })),
  attempt('couponRemove', 'order_id', 'takes the coupon off a draft', unknownOrder, (them) => ({
    body: { order_id: them.draft.order_id, camp_applied_unique_id: them.couponUseId },
  })),
  attempt(
    'couponRemove',
    'camp_applied_unique_id',
    'takes it off for a draft of their own',
    '404 unknown-coupon',
    async (them, me) => {
      await me.applyCoupon()
      return {
        body: { order_id: me.draft.order_id, camp_applied_unique_id: them.couponUseId },
      }
    },
  ),
]

const slotAttempts = [
  attempt(
    'slotBlock',
    'order_id',
    'holds a window for a draft',
    unknownOrder,
    async (them, me) => ({
      body: { order_id: them.draft.order_id, slot_id: await me.freeWindow() },
    }),
  ),
  attempt('slotUnblock', 'hold_id', 'gives a window back', unknownHold, ({ holdId }) => ({
    body: { hold_id: holdId },
  })),
  attempt(
    'radiologySlotBlock',
    'order_id',
    'holds an appointment for a draft',
    unknownOrder,
    async ({ scanned }, me) => ({
      body: {
        order_id: scanned.draft.order_id,
        slot_id: await me.freeAppointment(),
        subdepartment: me.subdepartment,
      },
    }),
  ),
  attempt('radiologySlotUnblock', 'hold_id', 'gives an appointment back', unknownHold, (them) => ({
    body: { hold_id: them.appointmentId },
  })),
]

const emptyCart = { action: 'change', cart_data: '[]', cart_discount: 0, city_id: 1 } as const
const cartAttempts = [
  attempt('cartData', 'member_id', 'keeps a cart for a member', 'ignored', ({ memberId }) => ({
    body: { ...emptyCart, address_data: null, slots_data: null, member_id: memberId },
  })),
  attempt(
    'cartData',
    'address_data.address_id',
    'keeps a cart to an address',
    'ignored',
    ({ addressId }) => ({
      body: {
        ...emptyCart,
        address_data: { address_id: addressId },
        slots_data: null,
        member_id: null,
      },
    }),
  ),
]

/** Other records of a patient; orders and reports are in their own tables beside it. */
export const accountAttempts: readonly Attempt[] = [
  ...profileAttempts,
  ...sessionAttempts,
  ...walletAttempts,
  ...couponAttempts,
  ...slotAttempts,
  ...cartAttempts,
]
