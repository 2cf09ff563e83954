import { accountEndpoints } from './account.endpoints.ts'
import { additionEndpoints } from './additions.endpoints.ts'
import { authEndpoints } from './auth.endpoints.ts'
import { cartEndpoints } from './cart.endpoints.ts'
import { catalogueEndpoints } from './catalogue.endpoints.ts'
import { centreEndpoints } from './centres.endpoints.ts'
import { contentEndpoints } from './content.endpoints.ts'
import { couponEndpoints } from './coupons.endpoints.ts'
import { enquiryEndpoints } from './enquiries.endpoints.ts'
import { leadPageEndpoints } from './lead-pages.endpoints.ts'
import { legacyEndpoints } from './legacy.endpoints.ts'
import { orderEndpoints } from './orders.endpoints.ts'
import { partnerReportEndpoints } from './partner-reports.endpoints.ts'
import { patientEndpoints } from './patient.endpoints.ts'
import { paymentEndpoints } from './payment.endpoints.ts'
import { phlebotomistEndpoints } from './phlebotomists.endpoints.ts'
import { pictureEndpoints } from './pictures.endpoints.ts'
import { prescriptionEndpoints } from './prescriptions.endpoints.ts'
import { repeatPlanEndpoints } from './repeat-plans.endpoints.ts'
import { reportImportEndpoints } from './report-import.endpoints.ts'
import { reportEndpoints } from './reports.endpoints.ts'
import { uploadEndpoints } from './uploads.endpoints.ts'
import { walletEndpoints } from './wallet.endpoints.ts'

/** All calls by name: those of spec §7 and our additions. The server registers this list. */
export const endpoints = {
  ...authEndpoints,
  ...uploadEndpoints,
  ...prescriptionEndpoints,
  ...pictureEndpoints,
  ...patientEndpoints,
  ...accountEndpoints,
  ...orderEndpoints,
  ...additionEndpoints,
  ...repeatPlanEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...reportImportEndpoints,
  ...partnerReportEndpoints,
  ...walletEndpoints,
  ...catalogueEndpoints,
  ...cartEndpoints,
  ...centreEndpoints,
  ...couponEndpoints,
  ...contentEndpoints,
  ...leadPageEndpoints,
  ...enquiryEndpoints,
  ...phlebotomistEndpoints,
  ...legacyEndpoints,
}
export type EndpointName = keyof typeof endpoints
