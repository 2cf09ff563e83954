import { paths } from './paths.ts'

/** The lists of links in header and footer: apart from the brand, which the first code of a visit carries. */

/** The header's services dropdown, in the words of spec §2. */
export const servicesMenu = [
  { label: 'Health Check-ups', href: paths.healthCheckups.getHref() },
  { label: 'Diagnostic Services', href: paths.diagnosticsServices.getHref() },
  { label: 'Home Healthcare', href: paths.homeHealthcare.getHref() },
  { label: 'Corporate Wellness', href: paths.corporateWellness.getHref() },
  { label: 'Hospital Lab Management', href: paths.labsAtLeadingHospitals.getHref() },
] as const

export const quickLinks = [
  { label: 'Test menu', href: paths.testMenu.getHref() },
  { label: 'Upload prescription', href: paths.uploadPrescription.getHref() },
  { label: 'Download report', href: paths.downloadReport.getHref() },
  { label: 'About us', href: paths.aboutUs.getHref() },
  { label: 'Career', href: paths.career.getHref() },
  { label: 'FAQs', href: paths.faqs.getHref() },
  { label: 'Our labs', href: paths.ourLabs.getHref() },
  { label: 'Health check-ups', href: paths.healthCheckups.getHref() },
  { label: 'Home healthcare', href: paths.homeHealthcare.getHref() },
  { label: 'Corporate wellness', href: paths.corporateWellness.getHref() },
  { label: 'Become a franchise', href: paths.becomeAFranchise.getHref() },
  { label: 'Contact us', href: paths.contactUs.getHref() },
] as const

export const legalLinks = [
  { label: 'Privacy policy', href: paths.privacyPolicy.getHref() },
  { label: 'Terms of use', href: paths.termOfUse.getHref() },
  { label: 'Accreditation', href: paths.accreditation.getHref() },
] as const
