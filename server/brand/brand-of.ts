import { type Brand, DEFAULT_BRAND } from '#contract/brand.ts'
import type { BrandFile } from './brand-fields.ts'
import type { BrandImages } from './brand-images.ts'

/** Drops what is undefined, so that it does not replace a default. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // SAFETY: only entries with a value are left.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/**
 * The brand of a file. Fields that it leaves out are the invented lab's. A lab with another name does
 * not get those that name the invented lab or lead to it: word, motto, links, WhatsApp and `emails`.
 */
export function brandOf(file: BrandFile, { logo, logoDark, icons }: BrandImages): Brand {
  const {
    emails = {},
    phones,
    offers = {},
    colours: _style,
    logo: _logo,
    logoDark: _dark,
    icons: _icons,
    ...fields
  } = file
  const isAnother = fields.name !== undefined && fields.name !== DEFAULT_BRAND.name
  const base: Brand = isAnother
    ? { ...DEFAULT_BRAND, word: null, motto: '', whatsApp: null, socialLinks: [] }
    : DEFAULT_BRAND
  const { name, what } = { ...base, ...given(fields) }
  const { email } = fields
  return {
    ...base,
    fullName: `${name} ${what}`.trim(),
    ...given(fields),
    emails: {
      ...base.emails,
      ...(email !== undefined && { grievance: email, audit: email, secretary: email }),
      ...given(emails),
    },
    phones: phones ? { callCentre: base.phones.callCentre, ...given(phones) } : base.phones,
    offers: { ...base.offers, ...given(offers) },
    ...(logo && {
      logo: {
        src: logo.path,
        ...(logoDark && { dark: logoDark.path }),
        width: logo.width,
        height: logo.height,
      },
    }),
    ...(icons && { icon: icons.large.path }),
  }
}

const CONTACTS = ['email', 'address', 'phones', 'supportHours'] as const

/** The contacts that a file leaves to the invented lab, for a warning. */
export function missingContacts(file: BrandFile): string[] {
  return CONTACTS.filter((name) => file[name] === undefined)
}
