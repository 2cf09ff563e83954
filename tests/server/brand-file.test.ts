import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import { contrast } from '#server/brand/brand-colours.ts'
import { brandFileSchema } from '#server/brand/brand-fields.ts'
import { readSettings } from '#server/config.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { StartProblem } from '#server/start-problem.ts'
import { brandedTemplates } from '#server/web/branded-templates.ts'
import { newMobile } from './factories/account.ts'
import { FORMS, sender } from './factories/enquiry.ts'
import { createTestApp } from './support/app.ts'
import { visitorHeaders } from './support/sign-in.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  file = join(folder, 'brand.json')
})
afterAll(() => rm(folder, { recursive: true }))

async function settingsWith(content: unknown, more: Record<string, string> = {}) {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSettings({ BRAND_FILE: file, ...more })
}

async function problemsOf(content: unknown): Promise<string[]> {
  const problem = await settingsWith(content).catch((error: unknown) => error)
  if (!(problem instanceof StartProblem)) throw new Error('The brand was accepted.')
  expect(problem.exitCode).toBe(2)
  return problem.message.replaceAll(`BRAND_FILE ${file}: `, '').split('\n')
}

const MERIDIAN = {
  name: 'Meridian',
  email: 'hello@meridian.example',
  address: ['4 Beach Road', 'Chennai 600001'],
  phones: { callCentre: '1800 111 2222' },
  supportHours: ['Every day 7:00 AM to 9:00 PM'],
}

describe('a lab’s brand', () => {
  it('is the invented lab’s without a file', () => {
    const { brand, missingContacts } = readSettings({})
    expect(brand).toEqual(DEFAULT_BRAND)
    expect(missingContacts).toEqual([])
  })

  it('may be left out field by field', async () => {
    expect((await settingsWith({})).brand).toEqual(DEFAULT_BRAND)
    const { brand } = await settingsWith({ motto: 'To know.', offers: { wallet: false } })
    expect(brand).toEqual({
      ...DEFAULT_BRAND,
      motto: 'To know.',
      offers: { ...DEFAULT_BRAND.offers, wallet: false },
    })
  })

  it('of another name takes no link, number or address of the invented lab', async () => {
    const { brand } = await settingsWith(MERIDIAN)
    const { publicToken, ...shown } = brand
    expect(publicToken).toBe('parakh-web')
    expect(JSON.stringify(shown)).not.toMatch(/parakh|1800 000|9000007272/i)
    expect(brand).toMatchObject({
      fullName: 'Meridian Diagnostics',
      emails: { grievance: MERIDIAN.email, audit: MERIDIAN.email, secretary: MERIDIAN.email },
      whatsApp: null,
      upi: null,
    })
    expect((await settingsWith({ upi: 'lab.desk-1@ok2bank' })).brand.upi).toBe('lab.desk-1@ok2bank')
  })

  it('says which contacts are still the invented lab’s', async () => {
    expect((await settingsWith(MERIDIAN)).missingContacts).toEqual([])
    const { missingContacts } = await settingsWith({ name: 'Meridian', email: MERIDIAN.email })
    expect(missingContacts).toEqual(['address', 'phones', 'supportHours'])
  })

  it('names documents and messages, unless LAB_NAME, LAB_ADDRESS or LAB_EMAIL do', async () => {
    expect(await settingsWith(MERIDIAN)).toMatchObject({
      labName: 'Meridian Diagnostics',
      labAddress: '4 Beach Road, Chennai 600001',
      labEmail: 'hello@meridian.example',
    })
    const LAB_NAME = 'Meridian Pathology Private Limited'
    const both = await settingsWith(MERIDIAN, { LAB_NAME })
    expect([both.labName, both.brand.fullName]).toEqual([LAB_NAME, 'Meridian Diagnostics'])
  })

  it('is for the web app in front of another provider too', async () => {
    const { brand } = await settingsWith(MERIDIAN, { PROVIDER_URL: 'https://api.example.in' })
    expect(brand.name).toBe('Meridian')
  })

  it('is in e-mails and SMS', async () => {
    const { labName, labAddress, labEmail } = await settingsWith(MERIDIAN)
    const server = await createTestApp({ config: { labName, labAddress, labEmail } })
    try {
      const headers = await visitorHeaders(server)
      const [{ path, own }] = FORMS
      for (const [url, payload] of [
        ['auth/send/otp', { mobile_no: newMobile() }],
        [path, { ...sender, ...own }],
      ] as const) {
        const answer = await server.inject({
          method: 'POST',
          url: `/api/v1/${url}`,
          payload,
          headers,
        })
        expect(answer.statusCode).toBe(200)
      }
      const sent = JSON.stringify(await server.db.select().from(outboxMessages))
      expect(sent).toContain('Meridian Diagnostics: your code')
      expect(sent).toContain('hello@meridian.example')
      expect(sent).not.toMatch(/parakh/i)
    } finally {
      await server.close()
    }
  })
})

describe('a lab’s colours', () => {
  const dark = { accent: '#d59be3' }

  it('are a style sheet for both themes, and none without a choice', async () => {
    expect((await settingsWith(MERIDIAN)).brandStyle).toBeNull()
    const colours = { light: { accent: '#7B2D8E' }, dark }
    const settings = await settingsWith({ ...MERIDIAN, colours })
    const { brandStyle, brand } = settings
    expect(brandStyle).toMatch(/^:root,\[data-theme=light\]\{--teal:#7B2D8E;--teal-deep:#/)
    expect(brandStyle).toContain('[data-theme=dark]{--teal:#d59be3;')
    expect(brandStyle).not.toMatch(/[<>]/)
    expect(brand).not.toHaveProperty('colours')
    const documents = brandedTemplates({ app: '<head></head>', lead: '<head></head>' }, settings)
    expect(documents).toEqual({
      app: `<head><style>${brandStyle}</style></head>`,
      lead: `<head><style>${brandStyle}</style></head>`,
    })
  })

  it('accepts those of the build, as the same tokens', async () => {
    const tokens = await readFile('src/ui/styles/tokens.css', 'utf8')
    const { brandStyle } = await settingsWith({ colours: {} })
    const plain = brandStyle?.match(/--(?:teal|marigold):#\w+/g) ?? []
    expect(new Set(plain).size).toBe(3)
    for (const one of plain) expect(tokens).toContain(`${one.replace(':', ': ')};`)
  })

  it.each([
    [
      { light: { accent: '#ff9900' }, dark },
      'colours.light.accent is "#ff9900"; its contrast with its own tint (#fff3e0) is 1.9, it must be at least 4.5.',
    ],
    [
      { light: { highlight: '#777777' } },
      'colours.light.highlight is "#777777"; its contrast with the words on it (#ffffff) is 4.4, it must be at least 4.5.',
    ],
    [
      { dark: { accent: '#7b2d8e' } },
      expect.stringMatching(
        /^colours\.dark\.accent is "#7b2d8e"; its contrast with .* at least 4\.5\.$/,
      ),
    ],
    [
      { light: { accent: 'red}body{' } },
      'colours.light.accent is "red}body{"; it must be a colour such as #0b5d57.',
    ],
  ])('that cannot be read stop the start: %j', async (colours, problem) => {
    expect(await problemsOf({ colours })).toEqual([problem])
  })

  it('have the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

it('docs/brand.md has each field, in an example that is accepted', async () => {
  const page = await readFile('docs/brand.md', 'utf8')
  const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  const { logo, logoDark, icons, ...words } = JSON.parse(example)
  expect([logo, logoDark, Object.keys(icons).length]).toEqual(['logo.svg', 'logo-dark.svg', 4])
  expect((await settingsWith(words)).missingContacts).toEqual([])
  for (const field of Object.keys(brandFileSchema.shape))
    expect(page).toMatch(new RegExp(`^\\| .*\`${field}\``, 'm'))
})

describe('a brand file that is refused', () => {
  it.each([
    [{ nmae: 'X' }, 'there is no field nmae; docs/brand.md has them all.'],
    [
      { phones: { callcentre: '1' } },
      'there is no field phones.callcentre; docs/brand.md has them all.',
    ],
    [{ name: '' }, 'name is ""; it must be 1 to 30 characters on one line, without < and >.'],
    [
      { fullName: 'A</style>' },
      'fullName is "A</style>"; it must be 1 to 60 characters on one line, without < and >.',
    ],
    [{ email: 'care' }, 'email is "care"; it must be an e-mail address.'],
    [{ email: null }, 'email is null; it must be an e-mail address.'],
    [
      { phones: { callCentre: 'call us' } },
      'phones.callCentre is "call us"; it must be digits and spaces, such as 1800 000 7272.',
    ],
    [
      { whatsApp: '+91 90000' },
      'whatsApp is "+91 90000"; it must be null, or digits with the country code, such as 919000007272.',
    ],
    ...['lab', 'lab@', 'la b@bank', 'lab@bank&am=1'].map((upi): [object, string] => [
      { upi },
      `upi is "${upi}"; it must be null, or a UPI id, such as lab@bank.`,
    ]),
    [
      { socialLinks: [{ label: 'X', href: 'javascript:alert(1)' }] },
      'socialLinks is [{"label":"X","href":"javascript:alert(1)"}]; it must be at most 8 links, such as { "label": "YouTube", "href": "https://www.youtube.com/@lab" }.',
    ],
    [{ offers: { wallet: 'no' } }, 'offers.wallet is "no"; it must be true or false.'],
    [{ offers: [] }, 'offers must be an object, in braces.'],
    [[], 'the file must be an object, in braces.'],
  ])('%j', async (content, problem) => {
    expect(await problemsOf(content)).toEqual([problem])
  })

  it('has a line for each fault', async () => {
    const faults = await problemsOf({ email: 'x', supportHours: [], offers: { online: 1 } })
    expect(faults.map((line) => line.split(' ')[0])).toEqual([
      'email',
      'supportHours',
      'offers.online',
    ])
  })

  it('is not JSON, too long, or not there', async () => {
    expect(await problemsOf('{ "name": }')).toEqual([expect.stringMatching(/^it is not JSON\. /)])
    expect(await problemsOf(' '.repeat(70_000))).toEqual(['it is longer than 64 kB.'])
    const missing = join(folder, 'none.json')
    expect(() => readSettings({ BRAND_FILE: missing })).toThrow(
      `BRAND_FILE ${missing}: it cannot be read.`,
    )
  })
})
