import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { labApiRoutes } from './lab-api/lab-api.routes.ts'
import { deliveryReportRoutes } from './message-delivery/delivery-reports.routes.ts'
import { accountRoutes } from './modules/account/account.routes.ts'
import { auditCalls } from './modules/audit/audit-calls.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { careerRoutes } from './modules/careers/careers.routes.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { centreRoutes } from './modules/centres/centres.routes.ts'
import { localityRoutes } from './modules/cities/localities.routes.ts'
import { blogRoutes } from './modules/content/blog.routes.ts'
import { contentRoutes } from './modules/content/content.routes.ts'
import { couponRoutes } from './modules/coupons/coupons.routes.ts'
import { enquiryRoutes } from './modules/enquiries/enquiries.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts'
import { replaceInvoice } from './modules/invoices/issue-invoice.service.ts'
import { leadPageRoutes } from './modules/lead-pages/lead-pages.routes.ts'
import { leadRoutes } from './modules/leads/leads.routes.ts'
import { legacyRoutes } from './modules/legacy/legacy.routes.ts'
import { abandonOutdatedDraft } from './modules/orders/drafts/abandon-draft.service.ts'
import { draftRoutes } from './modules/orders/drafts/drafts.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { patientRoutes } from './modules/patient/patient.routes.ts'
import { gatewayRoutes } from './modules/payments/gateway.routes.ts'
import { paymentRoutes } from './modules/payments/payments.routes.ts'
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts'
import { phlebotomistRoutes } from './modules/phlebotomists/phlebotomists.routes.ts'
import { photoRoutes } from './modules/photos/photos.routes.ts'
import { pictureRoutes } from './modules/pictures/pictures.routes.ts'
import { prescriptionRoutes } from './modules/prescriptions/prescriptions.routes.ts'
import { repeatPlanRoutes } from './modules/repeat-plans/repeat-plans.routes.ts'
import { reportImportRoutes } from './modules/report-import/report-import.routes.ts'
import { reportRoutes } from './modules/reports/reports.routes.ts'
import { slotRoutes } from './modules/slots/slots.routes.ts'
import { uploadRoutes } from './modules/uploads/uploads.routes.ts'
import { walletRoutes } from './modules/wallet/wallet.routes.ts'
import { sandboxRoutes } from './sandbox-gateway/sandbox.routes.ts'

/** Registers the routes of one API group. */
export type Module = (app: FastifyInstance, deps: Deps) => void

/** Every module of the server, in the order of the API's groups. */
export const modules: readonly Module[] = [
  auditCalls,
  healthRoutes,
  catalogueRoutes,
  localityRoutes,
  centreRoutes,
  walletRoutes,
  couponRoutes,
  authRoutes,
  uploadRoutes,
  pictureRoutes,
  prescriptionRoutes,
  patientRoutes,
  accountRoutes,
  repeatPlanRoutes,
  personalDataRoutes,
  photoRoutes,
  cartRoutes(abandonOutdatedDraft),
  slotRoutes,
  draftRoutes,
  orderRoutes(replaceInvoice),
  paymentRoutes,
  gatewayRoutes,
  deliveryReportRoutes,
  labApiRoutes,
  sandboxRoutes,
  invoiceRoutes,
  reportRoutes,
  reportImportRoutes,
  legacyRoutes,
  leadRoutes,
  leadPageRoutes,
  enquiryRoutes,
  phlebotomistRoutes,
  careerRoutes,
  contentRoutes,
  blogRoutes,
]
