import { z } from 'zod'
import { UPI_ID } from '#contract/rules/upi-address.ts'

/** Refuses a value with the words that complete "it must be …". */
function checked<Schema extends z.ZodType>(schema: Schema, allowed: string) {
  return z.custom((value) => schema.safeParse(value).success, allowed).pipe(schema)
}

function must<Schema extends z.ZodType>(schema: Schema, allowed: string) {
  return checked(schema, allowed).optional()
}

/** No markup and no line breaks: the words also go into subjects of e-mails and into style sheets. */
const line = z.string().regex(/^[^<>\p{Cc}]*$/u)
const words = (most: number) => line.max(most)
const filled = (most: number) => words(most).regex(/\S/)
const text = (most: number) =>
  must(filled(most), `1 to ${most} characters on one line, without < and >`)
const optionalText = (most: number) =>
  must(words(most), `at most ${most} characters on one line, without < and >`)
const email = must(z.email(), 'an e-mail address')
const phone = must(
  z.string().regex(/^\+?\d[\d ]{4,18}\d$/),
  'digits and spaces, such as 1800 000 7272',
)
const yesOrNo = must(z.boolean(), 'true or false')

const colour = must(z.string().regex(/^#[\da-f]{6}$/i), 'a colour such as #0b5d57')
const theme = z.strictObject({ accent: colour, highlight: colour }).optional()

const file = checked(filled(200), 'the path of a file, as seen from this one')

const MOST_ADDRESS = 200

/** The fields of BRAND_FILE; each is optional. */
export const brandFileSchema = z.strictObject({
  name: text(30),
  what: optionalText(30),
  fullName: text(60),
  word: must(
    z
      .strictObject({ text: filled(30), lang: z.string().regex(/^[a-z]{2,3}(-[A-Za-z]+)*$/) })
      .nullable(),
    'null, or a text and its language, such as { "text": "परख", "lang": "hi" }',
  ),
  motto: optionalText(120),
  description: text(200),
  email,
  emails: z.strictObject({ grievance: email, audit: email, secretary: email }).optional(),
  address: must(
    z
      .array(filled(MOST_ADDRESS))
      .min(1)
      .max(6)
      .refine((lines) => lines.join(', ').length <= MOST_ADDRESS),
    `1 to 6 lines, together at most ${MOST_ADDRESS} characters`,
  ),
  phones: z
    .strictObject({ callCentre: phone, lead: phone, goa: phone, location: phone })
    .optional(),
  whatsApp: must(
    z
      .string()
      .regex(/^\d{10,15}$/)
      .nullable(),
    'null, or digits with the country code, such as 919000007272',
  ),
  upi: must(z.string().regex(UPI_ID).nullable(), 'null, or a UPI id, such as lab@bank'),
  publicToken: must(z.string().regex(/^[\w.-]{1,100}$/), 'letters, digits, dots and dashes'),
  supportHours: must(z.array(filled(60)).min(1).max(4), '1 to 4 lines of at most 60 characters'),
  socialLinks: must(
    z.array(z.strictObject({ label: filled(30), href: z.url({ protocol: /^https$/ }) })).max(8),
    'at most 8 links, such as { "label": "YouTube", "href": "https://www.youtube.com/@lab" }',
  ),
  offers: z
    .strictObject({ centreVisit: yesOrNo, coupons: yesOrNo, wallet: yesOrNo, online: yesOrNo })
    .optional(),
  readsPrescriptions: yesOrNo,
  colours: z.strictObject({ light: theme, dark: theme }).optional(),
  logo: file.optional(),
  logoDark: file.optional(),
  // All or none: icons of two labs must not be mixed.
  icons: z.strictObject({ favicon: file, small: file, large: file, maskable: file }).optional(),
})

export type BrandFile = z.output<typeof brandFileSchema>
