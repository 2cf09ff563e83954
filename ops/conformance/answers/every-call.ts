import type { EndpointName, endpoints } from '../../../contract/inventory.ts'
import type { Check } from '../check.ts'
import { accountAnswers } from './account.ts'
import { additionAnswers } from './additions.ts'
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
import { signingInAnswers } from './signing-in.ts'
import type { AnswersOf } from './table.ts'

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
