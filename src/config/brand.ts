/**
 * The lab's branding: names, numbers, hours and links. The colours are in
 * src/ui/styles/tokens.css, the logo in src/ui/sprite-sheet.tsx.
 */
export const brand = {
  name: 'Parakh',
  what: 'Diagnostics',
  fullName: 'Parakh Diagnostics',
  /** The name in Devanagari, for the footer. */
  word: { text: 'परख', lang: 'hi' },
  motto: 'Parakh: to test, to know true from false.',
  description:
    'Blood tests, health packages and scans, at home or at a centre, each with its price, preparation and next free slot.',
  email: 'care@parakh.example',
  /** Registered office. */
  address: ['Parakh House, Central Avenue', 'Powai, Mumbai 400076', 'Maharashtra'],
  /** Digits with the country code, as `wa.me` takes them. */
  whatsApp: '919000007272',
  /** Identifies this web app to the provider; not a secret. */
  publicToken: 'parakh-web',
  /** spec §9. */
  supportHours: ['Sat-Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 2:30 PM'],
} as const

export const socialLinks = [
  { label: 'Instagram', href: 'https://www.instagram.com/parakh.example' },
  { label: 'YouTube', href: 'https://www.youtube.com/@parakh.example' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/company/parakh-example' },
  { label: 'Facebook', href: 'https://www.facebook.com/parakh.example' },
] as const
