import { paths } from './paths.ts'

/**
 * What makes the app a lab's own: names, numbers, hours and links (look.md). The colours are in
 * src/ui/styles/tokens.css, the mark in src/ui/sprite-sheet.tsx.
 */
export const brand = {
  name: 'Parakh',
  what: 'Diagnostics',
  fullName: 'Parakh Diagnostics',
  /** The name in its own script, for the footer. */
  word: { text: 'परख', lang: 'hi' },
  motto: 'Parakh: to test, to know true from false.',
  description:
    'Blood tests, health packages and scans at home or at a centre: the price, the preparation and the next free visit on every one.',
  email: 'care@parakh.example',
  /** Digits with the country code, as `wa.me` takes them. */
  whatsApp: '919000007272',
  /** Names this web app to the provider; not a secret. */
  publicToken: 'parakh-web',
  blogUrl: 'https://blog.parakh.example/',
  /** spec §9. */
  supportHours: ['Sat-Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 2:30 PM'],
} as const

export const socialLinks = [
  { label: 'Instagram', href: 'https://www.instagram.com/parakh.example' },
  { label: 'YouTube', href: 'https://www.youtube.com/@parakh.example' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/company/parakh-example' },
  { label: 'Facebook', href: 'https://www.facebook.com/parakh.example' },
] as const

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
