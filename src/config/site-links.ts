import { paths } from './paths.ts'

/** Links shared by several screens; apart from brand.ts, which is part of the first chunk. */

export const homeLink = { label: 'Home', href: paths.home.getHref() }

/** The header's services dropdown (labels of spec §2). */
export const servicesMenu = [
  { label: 'Health Check-ups', href: paths.healthCheckups.getHref() },
  { label: 'Diagnostic Services', href: paths.diagnosticsServices.getHref() },
  { label: 'Home Healthcare', href: paths.homeHealthcare.getHref() },
  { label: 'Corporate Wellness', href: paths.corporateWellness.getHref() },
  { label: 'Hospital Lab Management', href: paths.labsAtLeadingHospitals.getHref() },
] as const

export const quickLinks = [
  { label: 'Test menu', href: paths.testMenu.getHref() },
  { label: 'All categories', href: paths.category.getHref() },
  { label: 'Offers and discounts', href: paths.promotionAndDiscount.getHref() },
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
  { label: 'Accessibility', href: paths.accessibility.getHref() },
  { label: 'Accreditation', href: paths.accreditation.getHref() },
] as const

export const labLinks = [
  { label: 'Accreditation', href: paths.accreditation.getHref() },
  { label: 'What patients say', href: paths.testimonial.getHref() },
  { label: 'Videos', href: paths.videos.getHref() },
  { label: 'Events', href: paths.event.getHref() },
  { label: 'Notices', href: paths.notices.getHref() },
  { label: 'Corporate governance', href: paths.corporateGovernance.getHref() },
  { label: 'Annual returns', href: paths.annualReturns.getHref() },
  { label: 'Social responsibility', href: paths.csr.getHref() },
] as const

export const partnerLinks = [
  { label: 'Run a collection centre', href: paths.franchisee.getHref() },
  { label: 'Become a franchise', href: paths.becomeAFranchise.getHref() },
  { label: 'Corporate tie-up', href: paths.corporateTieUp.getHref() },
  { label: 'Become a vendor', href: paths.becomeAVendor.getHref() },
] as const
