import type { accountEndpoints } from '../../../contract/account.endpoints.ts'
import type { additionEndpoints } from '../../../contract/additions.endpoints.ts'
import type { EndpointName, endpoints } from '../../../contract/inventory.ts'
import type { Check } from '../check.ts'
import { needed } from '../failure.ts'
import { idempotentAnswer } from '../idempotent-calls.ts'
import { sendCode } from '../patients.ts'
import { cartAnswers, couponAnswers, walletAnswers } from './booking.ts'
import { catalogueAnswers, centreAnswers } from './catalogue.ts'
import { contentAnswers, landingPageAnswers, pictureAnswers, uploadAnswers } from './content.ts'
import { enquiryAnswers, phlebotomistAnswers } from './enquiries.ts'
import { orderAnswers, paymentAnswers } from './orders.ts'
import { patientAnswers } from './patient.ts'
import { prescriptionAnswers } from './prescriptions.ts'
import { repeatPlanAnswers } from './repeat-plans.ts'
import {
  formerSystemAnswers,
  partnerReportAnswers,
  reportAnswers,
  reportImportAnswers,
} from './reports.ts'
import { passwordAccount, signInByPassword, signingInAnswers } from './signing-in.ts'
import type { AnswersOf } from './table.ts'

const additionAnswers: AnswersOf<typeof additionEndpoints> = {
  async orderAdditions(lab) {
    const patient = await lab.booker()
    const { order_id } = await lab.place(patient)
    const { code } = await lab.offer.test()
    return patient.client.call('orderAdditions', { body: { order_id, codes: [code] } })
  },
  orderAddTest: idempotentAnswer('orderAddTest'),
  orderRemoveTest: idempotentAnswer('orderRemoveTest'),
}

const accountAnswers: AnswersOf<typeof accountEndpoints> = {
  sessionList: async (lab) => (await lab.patient()).client.call('sessionList', {}),
  async sessionEnd(lab) {
    const [{ client }] = [await signInByPassword(lab), await signInByPassword(lab)]
    const { sessions } = await client.call('sessionList', {})
    const session = needed(
      sessions.find(({ current }) => !current),
      'the account has one session',
    )
    return client.call('sessionEnd', { body: { session_id: session.session_id } })
  },
  async sessionEndOthers(lab) {
    const { client } = await signInByPassword(lab)
    return client.call('sessionEndOthers', { body: {} })
  },
  consentList: async (lab) => (await lab.patient()).client.call('consentList', {}),
  async consentSet(lab) {
    const { client } = await lab.patient()
    const { consents } = await client.call('consentList', {})
    const given = consents.some((one) => one.purpose === 'offers' && one.given)
    // The same again: the patient's choice stays.
    return client.call('consentSet', { body: { purpose: 'offers', given } })
  },
  exportData: async (lab) => (await lab.patient()).client.call('exportData', { body: {} }),
  async deleteAccountCode(lab) {
    const { mobile } = await passwordAccount(lab)
    const { client } = await signInByPassword(lab)
    await sendCode(mobile, () => client.call('deleteAccountCode', { body: {} }))
  },
  async deleteAccount(lab) {
    const account = await passwordAccount(lab)
    const { client } = await signInByPassword(lab)
    const otp = await lab.code(account.mobile)
    await client.call('deleteAccount', { body: { otp } })
    lab.patients.splice(lab.patients.indexOf(account), 1)
  },
}

/** The account calls come last: one of them ends an account. */
const answers = {
  ...signingInAnswers,
  ...patientAnswers,
  ...catalogueAnswers,
  ...centreAnswers,
  ...cartAnswers,
  ...couponAnswers,
  ...walletAnswers,
  ...orderAnswers,
  ...additionAnswers,
  ...paymentAnswers,
  ...repeatPlanAnswers,
  ...reportAnswers,
  ...reportImportAnswers,
  ...partnerReportAnswers,
  ...formerSystemAnswers,
  ...uploadAnswers,
  ...prescriptionAnswers,
  ...pictureAnswers,
  ...contentAnswers,
  ...landingPageAnswers,
  ...enquiryAnswers,
  ...phlebotomistAnswers,
  ...accountAnswers,
} satisfies AnswersOf<typeof endpoints>

/** Each call once so that it must succeed: path, method, status, envelope and response schema. */
export const answerChecks: readonly Check[] = Object.entries(answers).map(([name, run]) => ({
  // SAFETY: the table above has the names of the inventory as its keys.
  call: name as EndpointName,
  says: 'answers as the contract says',
  run,
}))
