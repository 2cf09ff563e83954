import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/inventory.ts'
import type { Check } from '../check.ts'
import type { Client, Input, Refusal } from '../client.ts'
import type { Lab } from '../lab.ts'
import { draftForm, finalForm, radiologyForm } from '../order-forms.ts'
import { newMobile } from '../patients.ts'

const NOWHERE = 2 ** 31 - 1
const nothing = () => randomUUID()
const nobody = () => newMobile()

type Wrong<N extends EndpointName> = (lab: Lab) => Promise<Input<N>> | Input<N>

function refusal<N extends EndpointName>(
  who: (lab: Lab) => Promise<Client>,
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
): Check {
  const run = async (lab: Lab) => (await who(lab)).refused(call, await input(lab), expected)
  return { call, says: `refuses ${what}`, run }
}

const visitor = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal((lab) => lab.visitor(), call, what, expected, input)

const patient = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal(async (lab) => (await lab.patient()).client, call, what, expected, input)

/** For calls that make or need a draft. */
const booker = <N extends EndpointName>(
  call: N,
  what: string,
  expected: Refusal,
  input: Wrong<N>,
) => refusal(async (lab) => (await lab.booker()).client, call, what, expected, input)

const city = 'an unknown city'
const order = 'an unknown order'
const unknownCity = '404 unknown-city'
const unknownOrder = '404 unknown-order'
const unknownMember = '404 unknown-member'
const unknownReport = '404 unknown-report'
const inNowhere = { query: { city_id: NOWHERE } }

const ofCatalogue: Check[] = [
  visitor('testList', city, unknownCity, () => inNowhere),
  visitor('globalSearch', city, unknownCity, () => ({ query: { city_id: NOWHERE, search: 'a' } })),
  visitor('masterListByCity', city, unknownCity, () => inNowhere),
  visitor('categoryList', city, unknownCity, () => inNowhere),
  visitor('testDetails', 'an unknown item', '404 unknown-item', async (lab) => ({
    query: { city_id: await lab.offer.cityId(), item_id: nothing() },
  })),
  visitor('centreList', city, unknownCity, () => ({ query: { city_id: NOWHERE, page: 1 } })),
  visitor('centreLocalities', city, unknownCity, () => inNowhere),
  visitor('cityLocalities', city, unknownCity, () => inNowhere),
  visitor('slotsAvailable', city, unknownCity, () => inNowhere),
  visitor('phlebotomists', city, unknownCity, () => inNowhere),
  visitor('centreService', 'an unknown centre', '404 unknown-centre', () => ({
    query: { lab_code: nothing() },
  })),
  visitor('mapDirection', 'an unknown centre', '404 unknown-centre', () => ({
    body: { lab_code: nothing() },
  })),
  visitor('radiologySlotsAvailable', 'an unknown centre', '404 unknown-centre', () => ({
    query: { lab_code: nothing(), modality: 5 },
  })),
  visitor('couponDetails', 'an unknown coupon', '404 unknown-coupon', () => ({
    params: { id: nothing() },
  })),
  visitor('itemFaqList', 'an unknown item', '404 unknown-item', () => ({
    body: { item_id: nothing() },
  })),
  visitor('documentFile', 'an unknown document', '404 unknown-document', () => ({
    params: { id: nothing() },
  })),
  visitor('publicPicture', 'an unknown picture', '404 unknown-image', () => ({
    query: { imageKey: 'public/no-such-picture.svg', w: 320 },
  })),
  visitor('downloadImage', 'an unknown picture', '404 unknown-image', () => ({
    query: { imageKey: nothing() },
  })),
  visitor('leadCreate', city, unknownCity, () => ({
    body: { city_id: NOWHERE, codes: ['any'], mobile_no: null },
  })),
  visitor('cartData', 'the stored cart of a visitor', '401 sign-in-required', async (lab) => ({
    body: {
      action: 'load',
      cart_data: '[]',
      cart_discount: 0,
      city_id: await lab.offer.cityId(),
      address_data: null,
      slots_data: null,
      member_id: null,
    },
  })),
]

const ofLinks: Check[] = [
  visitor('reportFile', 'an unknown link', '404 unknown-link', () => ({
    params: { key: nothing() },
  })),
  visitor('partnerReportFile', 'an unknown link', '404 unknown-link', () => ({
    params: { key: nothing() },
  })),
  visitor('qrReport', 'an unknown code', '404 unknown-code', () => ({
    query: { code: nothing() },
  })),
  visitor('sharedReport', 'an unknown link', '404 unknown-share', () => ({
    body: { token: 'x'.repeat(43), pin: '123456' },
  })),
  visitor('sharedReportPdf', 'an unknown link', '404 unknown-share', () => ({
    body: { token: 'x'.repeat(43), pin: '123456' },
  })),
  visitor('partnerLogin', 'an unknown SID', '404 unknown-sid', () => ({
    body: { mobile_no: nobody(), sid: nothing() },
  })),
  visitor('phlebotomistDetails', 'an unknown link', '404 unknown-rating-token', () => ({
    query: { token: nothing() },
  })),
  visitor('phlebotomistRating', 'an unknown link', '404 unknown-rating-token', () => ({
    body: { token: nothing(), rating: 5 },
  })),
]

const ofSigningIn: Check[] = [
  visitor('refreshToken', 'an unknown token', '401 refresh-invalid', () => ({
    body: { token: nothing() },
  })),
  visitor('verifyOtp', 'a code that was not sent', '400 otp-expired', () => ({
    body: { mobile_no: nobody(), otp: '123456' },
  })),
  visitor(
    'registerUser',
    'an unknown registration token',
    '400 registration-expired',
    async (lab) => ({
      body: {
        registration_token: nothing(),
        firstName: 'Conformance',
        gender: 1,
        dob: '1985-03-14',
        city_id: await lab.offer.cityId(),
      },
    }),
  ),
  visitor('registration', 'a code that was not sent', '400 otp-expired', async (lab) => ({
    body: {
      mobile_no: nobody(),
      otp: '123456',
      firstName: 'Conformance',
      gender: 1,
      dob: '1985-03-14',
      city_id: await lab.offer.cityId(),
    },
  })),
  visitor('forgotPasswordVerifyOtp', 'a code that was not sent', '400 otp-expired', () => ({
    body: { mobile_no: nobody(), otp: '123456', password: 'three blue tubes' },
  })),
  visitor('uploadPrescription', 'an unknown file', '404 unknown-image', () => ({
    body: { imageKey: nothing(), name: 'Conformance Check', mobile_no: nobody() },
  })),
]

const ofAccount: Check[] = [
  patient('memberDetails', 'an unknown member', unknownMember, () => ({
    params: { id: nothing() },
  })),
  patient('memberUpdate', 'an unknown member', unknownMember, () => ({
    body: { member_id: nothing(), firstName: 'Asha' },
  })),
  patient('memberDelete', 'an unknown member', unknownMember, () => ({
    body: { member_id: nothing() },
  })),
  patient('addressDetails', 'an unknown address', '404 unknown-address', () => ({
    params: { id: nothing() },
  })),
  patient('addressUpdate', 'an unknown address', '404 unknown-address', async (lab) => ({
    body: { ...(await lab.addressForm()), address_id: nothing() },
  })),
  patient('addressDelete', 'an unknown address', '404 unknown-address', () => ({
    query: { id: nothing() },
  })),
  patient('updatePhoto', 'an unknown picture', '404 unknown-image', () => ({
    body: { imageKey: nothing() },
  })),
  patient('sessionEnd', 'an unknown session', '404 unknown-session', () => ({
    body: { session_id: nothing() },
  })),
  patient('wallet', 'the number of nobody', '404 unknown-wallet', () => ({
    query: { mobile_number: nobody() },
  })),
  patient('walletLedger', 'the number of nobody', '404 unknown-wallet', () => ({
    query: { mobile_number: nobody() },
  })),
  patient('customerInfo', 'an unknown SID', '404 unknown-sid', () => ({
    query: { SID: 'nothing' },
  })),
  patient('patientRegistrationDetails', 'an unknown SID', '404 unknown-sid', () => ({
    query: { SID: 'nothing' },
  })),
  patient('allReports', 'an unknown member', unknownMember, () => ({
    body: { member_id: nothing() },
  })),
  patient('reportDetails', 'an unknown report', unknownReport, () => ({
    params: { id: nothing() },
  })),
  patient('downloadReport', 'an unknown report', unknownReport, () => ({
    body: { report_id: nothing() },
  })),
  patient('reportTrend', 'an unknown member', unknownMember, () => ({
    query: { member_id: nothing(), analyte_id: nothing() },
  })),
  patient('reportShareCreate', 'an unknown report', unknownReport, () => ({
    body: { report_id: nothing(), label: 'Conformance', pin: '123456', days: 1 },
  })),
  patient('reportShareRevoke', 'an unknown link', '404 unknown-share', () => ({
    body: { share_id: nothing() },
  })),
]

const ofOrders: Check[] = [
  patient('orderDetails', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderWindows', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderInvoice', order, unknownOrder, () => ({ params: { id: nothing() } })),
  patient('orderInvoiceDownload', 'an unknown invoice', '404 unknown-invoice', () => ({
    query: { invoice_id: nothing() },
  })),
  patient('orderExists', order, unknownOrder, () => ({ body: { order_id: nothing() } })),
  patient('orderCheckout', order, unknownOrder, () => ({
    body: { order_id: nothing(), status: 'slot' },
  })),
  patient('orderCancel', order, unknownOrder, () => ({
    body: { order_id: nothing(), reason: 'Conformance check' },
  })),
  patient('orderReschedule', order, unknownOrder, () => ({
    body: { order_id: nothing(), slot_id: nothing(), center_slot: [] },
  })),
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

/** Valid requests about something that is not there. */
export const unknownInputChecks: readonly Check[] = [
  ...[...ofCatalogue, ...ofLinks, ...ofSigningIn, ...ofAccount].map((check) => ({
    ...check,
    independent: true as const,
  })),
  ...ofOrders,
]
