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
  /** The registered office. */
  address: ['Parakh House, Central Avenue', 'Powai, Mumbai 400076', 'Maharashtra'],
  /** Digits with the country code, as `wa.me` takes them. */
  whatsApp: '919000007272',
  /** Names this web app to the provider; not a secret. */
  publicToken: 'parakh-web',
  /** Where the navigation's Blogs leads: the pages that show the blog below, or a site of its own. */
  blogUrl: '/blog',
  /**
   * The WordPress site whose posts are shown, without a slash at its end: `https://blog.example.in`. Empty:
   * the provider's own blog. The browser may ask another site only if BLOG_ORIGIN names it (README).
   */
  blogApiUrl: '',
  /** spec §9. */
  supportHours: ['Sat-Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 2:30 PM'],
} as const

export const socialLinks = [
  { label: 'Instagram', href: 'https://www.instagram.com/parakh.example' },
  { label: 'YouTube', href: 'https://www.youtube.com/@parakh.example' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/company/parakh-example' },
  { label: 'Facebook', href: 'https://www.facebook.com/parakh.example' },
] as const
