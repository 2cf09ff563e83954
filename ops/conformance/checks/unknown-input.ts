import type { Check } from '../check.ts'
import { nobody, nothing, patient, visitor } from './refusal.ts'
import { unknownOrderChecks } from './unknown-orders.ts'

/** No city has this number. */
const NOWHERE = 2 ** 31 - 1
const city = 'an unknown city'
const unknownCity = '404 unknown-city'
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
    body: { token: 'x'.repeat(43), pin: '123456', report_id: nothing() },
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
    body: { report_ids: [nothing()], label: 'Conformance', pin: '123456', days: 1 },
  })),
  patient('reportShareRevoke', 'an unknown link', '404 unknown-share', () => ({
    body: { share_id: nothing() },
  })),
]

/** Valid requests about something that is not there. */
export const unknownInputChecks: readonly Check[] = [
  ...[...ofCatalogue, ...ofLinks, ...ofSigningIn, ...ofAccount].map((check) => ({
    ...check,
    independent: true as const,
  })),
  ...unknownOrderChecks,
]
