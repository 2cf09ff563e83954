import { accountEndpoints } from './account.endpoints.ts'
import { additionEndpoints } from './additions.endpoints.ts'
import { authEndpoints } from './auth.endpoints.ts'
import { cartEndpoints } from './cart.endpoints.ts'
import { catalogueEndpoints } from './catalogue.endpoints.ts'
import { centreEndpoints } from './centres.endpoints.ts'
import { contentEndpoints } from './content.endpoints.ts'
import { couponEndpoints } from './coupons.endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { enquiryEndpoints } from './enquiries.endpoints.ts'
import type { EndpointName } from './inventory.ts'
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

/** The calls of the inventory by subject, for documents and reports. */
export const callGroups = {
  'Signing in': authEndpoints,
  Account: accountEndpoints,
  Patient: patientEndpoints,
  Catalogue: catalogueEndpoints,
  Centres: centreEndpoints,
  'Cart and slots': cartEndpoints,
  Coupons: couponEndpoints,
  Wallet: walletEndpoints,
  Orders: { ...orderEndpoints, ...additionEndpoints },
  'Repeat plans': repeatPlanEndpoints,
  Payment: paymentEndpoints,
  Reports: { ...reportEndpoints, ...reportImportEndpoints },
  'Partner reports': partnerReportEndpoints,
  'Former system': legacyEndpoints,
  Uploads: uploadEndpoints,
  Prescriptions: prescriptionEndpoints,
  Pictures: pictureEndpoints,
  Content: contentEndpoints,
  'Landing pages': leadPageEndpoints,
  Enquiries: enquiryEndpoints,
  Phlebotomists: phlebotomistEndpoints,
} as const satisfies Record<string, Readonly<Record<string, Endpoint>>>
export type CallGroup = keyof typeof callGroups

const GROUP_OF = new Map<string, CallGroup>(
  Object.entries(callGroups).flatMap(([group, calls]) =>
    // SAFETY: the keys of the table above.
    Object.keys(calls).map((name) => [name, group as CallGroup] as const),
  ),
)

export function groupOf(name: EndpointName): CallGroup {
  const group = GROUP_OF.get(name)
  if (group === undefined) throw new Error(`${name} is in no group of contract/groups.ts.`)
  return group
}
