/** A lab's names, contacts, links, offers and logo, which it sets in BRAND_FILE. */
export type Brand = {
  readonly name: string
  /** Stands under the name in the header; may be empty. */
  readonly what: string
  readonly fullName: string
  /** The name in another script, for the footer. */
  readonly word: { readonly text: string; readonly lang: string } | null
  /** In the footer; may be empty. */
  readonly motto: string
  /** Of the app, for search engines and the installed app. */
  readonly description: string
  readonly email: string
  readonly emails: {
    readonly grievance: string
    readonly audit: string
    readonly secretary: string
  }
  /** Lines of the registered office. */
  readonly address: readonly string[]
  readonly phones: Phones
  /** Digits with the country code, as `wa.me` takes them; null if the lab does not answer there. */
  readonly whatsApp: string | null
  /** The UPI id to which patients pay at a visit; null if the lab takes none. */
  readonly upi: string | null
  /** Identifies this web app to the provider; not a secret. */
  readonly publicToken: string
  /** spec §9. */
  readonly supportHours: readonly string[]
  readonly socialLinks: readonly { readonly label: string; readonly href: string }[]
  /** What the lab supports; the rest is shown as unavailable and refused by the checkout chart. */
  readonly offers: {
    readonly centreVisit: boolean
    readonly coupons: boolean
    readonly wallet: boolean
    readonly online: boolean
  }
  /**
   * The lab sends what it reads from a prescription, for the patient to confirm (`POST
   * /lab/v1/prescriptions/:id/reading`). One that does not calls the patient.
   */
  readonly readsPrescriptions: boolean
  /** Stands for name and symbol; absent for the symbol of the build and the name. */
  readonly logo?: Logo
  /** Path of the large icon, for search engines and shared links; absent for that of the build. */
  readonly icon?: string
}

export type Logo = {
  readonly src: string
  /** In the dark theme. */
  readonly dark?: string
  /** Only the ratio of width and height matters. */
  readonly width: number
  readonly height: number
}

/** Call centres as shown: digits and spaces. */
export type Phones = {
  /** spec §2 and §9 call it `{phone}`. */
  readonly callCentre: string
  /** Numbers of particular pages; unset ones fall back to the call centre. */
  readonly lead?: string
  readonly goa?: string
  readonly location?: string
}

/** The invented lab, shown without BRAND_FILE. */
export const DEFAULT_BRAND: Brand = {
  name: 'Parakh',
  what: 'Diagnostics',
  fullName: 'Parakh Diagnostics',
  word: { text: 'परख', lang: 'hi' },
  motto: 'Parakh: to test, to know true from false.',
  description:
    'Blood tests, health packages and scans, at home or at a centre, each with its price, preparation and next free slot.',
  email: 'care@parakh.example',
  emails: {
    grievance: 'grievance@parakh.example',
    audit: 'audit-committee@parakh.example',
    secretary: 'secretary@parakh.example',
  },
  address: ['Parakh House, Central Avenue', 'Powai, Mumbai 400076', 'Maharashtra'],
  phones: {
    callCentre: '1800 000 7272',
    lead: '1800 000 0599',
    goa: '1800 000 0832',
    location: '1800 000 4100',
  },
  whatsApp: '919000007272',
  // An invented one could be somebody's.
  upi: null,
  publicToken: 'parakh-web',
  supportHours: ['Sat-Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 2:30 PM'],
  socialLinks: [
    { label: 'Instagram', href: 'https://www.instagram.com/parakh.example' },
    { label: 'YouTube', href: 'https://www.youtube.com/@parakh.example' },
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/parakh-example' },
    { label: 'Facebook', href: 'https://www.facebook.com/parakh.example' },
  ],
  offers: { centreVisit: true, coupons: true, wallet: true, online: true },
  readsPrescriptions: true,
}
