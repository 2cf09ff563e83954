import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { createFastify } from '#server/http/create-fastify.ts'
import { StartProblem } from '#server/start-problem.ts'
import { withSecrets } from '#server/token-secret.ts'

function problemOf(environment: Record<string, string>): StartProblem {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartProblem) return error
  }
  throw new Error('The settings were accepted.')
}

describe('the configuration', () => {
  it('has a default for every variable', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      embedded: true,
      holdMinutes: 15,
      resendSeconds: 30,
      labName: 'Parakh Diagnostics',
      labEmail: 'care@parakh.example',
      proxies: 0,
      addressLimits: 100,
      labPace: 'real',
    })
  })

  it('reads the addresses of other sites', () => {
    expect(readSettings({}).sites).toEqual({ blogUrl: '/blog', blogApiUrl: '', partnerApiUrl: '' })
    const { sites } = readSettings({
      BLOG_URL: 'https://blog.example.in/',
      BLOG_API_URL: 'https://blog.example.in/news/',
      PARTNER_API_URL: 'https://reports.example.in/api/v1',
    })
    expect(sites).toEqual({
      blogUrl: 'https://blog.example.in/',
      blogApiUrl: 'https://blog.example.in/news',
      partnerApiUrl: 'https://reports.example.in/api/v1',
    })
  })

  it('with another provider, refuses the settings of ours, and needs no database', () => {
    const PROVIDER_URL = 'https://api.example.in/'
    expect(readSettings({ PROVIDER_URL })).toMatchObject({
      providerUrl: 'https://api.example.in',
      databaseUrl: undefined,
      embedded: false,
    })
    const { message } = problemOf({
      PROVIDER_URL,
      DATABASE_URL: 'postgres://localhost/x',
      SEED: 'demo',
      PUBLIC_URL: 'https://api.example.in',
    })
    expect(message.split('\n')).toEqual([
      'DATABASE_URL has no effect with PROVIDER_URL; remove one of the two.',
      'SEED has no effect with PROVIDER_URL; remove one of the two.',
      'PROVIDER_URL is PUBLIC_URL, so the app would forward calls to itself.',
    ])
    expect(problemOf({ PROVIDER_URL: 'https://a.example/api/v1' }).message).toContain('leave that')
  })

  it.each(['BLOG_URL', 'BLOG_API_URL', 'PARTNER_API_URL'])('refuses a %s of a script', (name) => {
    for (const address of ['javascript:alert(1)', '//evil.example', 'blog']) {
      expect(problemOf({ [name]: address }).message).toContain(name)
    }
  })

  it('passes the periods of records that are set on to the pages', () => {
    expect(readSettings({}).sites).not.toHaveProperty('retention')
    const { retention } = readSettings({
      RETENTION_MESSAGES_DAYS: '45',
      RETENTION_ENQUIRIES_MONTHS: '3',
    }).sites
    expect(retention).toEqual({ messages: 45, enquiries: 3 })
    const providerUrl = 'https://api.example.in'
    const other = { PROVIDER_URL: providerUrl, RETENTION_UNFINISHED_MONTHS: '2' }
    expect(readSettings(other)).toMatchObject({
      providerUrl,
      sites: { retention: { unfinished: 2 } },
    })
  })

  it('reads what a further visit costs by its cause, for the server and for pages', () => {
    const furtherVisitCharges = { nobody_home: 100, not_prepared: 80 }
    const settings = readSettings({ FURTHER_VISIT_CHARGES: 'nobody_home=100, not_prepared=80' })
    expect(settings).toMatchObject({ furtherVisitCharges, sites: { furtherVisitCharges } })
    expect(readSettings({}).sites).not.toHaveProperty('furtherVisitCharges')
  })

  it('disables rate limits with 0, and reads the number of proxies', () => {
    const settings = readSettings({ ADDRESS_LIMITS: '0', TRUST_PROXY: '1' })
    expect(settings).toMatchObject({ addressLimits: 0, proxies: 1 })
  })

  it.each([
    ['PORT', 'eighty', 'PORT is "eighty"; it must be a port from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000"; it must be a port from 0 to 65535.'],
    ['EMBEDDED', 'yes', 'EMBEDDED is "yes"; it must be 0 or 1.'],
    ['HOLD_MINUTES', '0', 'HOLD_MINUTES is "0"; it must be minutes from 1 to 240.'],
    [
      'FURTHER_VISIT_CHARGES',
      'nobody_home=100 late=5',
      'FURTHER_VISIT_CHARGES is "nobody_home=100 late=5"; it must be rupees from 0 to 10000 by cause, such as nobody_home=100 not_prepared=100 (nobody_home, not_fasting, no_vein, refused, other, sample_spoiled, not_prepared).',
    ],
    ['TRUST_PROXY', '11', 'TRUST_PROXY is "11"; it must be a number of proxies from 0 to 10.'],
    [
      'ADDRESS_LIMITS',
      '10001',
      'ADDRESS_LIMITS is "10001"; it must be a percentage from 0 to 10000.',
    ],
    [
      'LAB_GSTIN',
      '27AAAAA0000A1',
      'LAB_GSTIN is "27AAAAA0000A1"; it must be a GST number. A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.',
    ],
    [
      'LAB_GSTIN',
      '27AAAAA0O00A1Z2',
      'LAB_GSTIN is "27AAAAA0O00A1Z2"; it must be a GST number. Character 9 of a GSTIN is a digit, not "O".',
    ],
    [
      'LAB_GSTIN',
      '27AAAAA0000A1Z5',
      'LAB_GSTIN is "27AAAAA0000A1Z5"; it must be a GST number. Character 15, the check digit, is "5", and the other 14 give "2": one of the 15 is mistyped.',
    ],
    [
      'RETENTION_MESSAGES_DAYS',
      '3',
      'RETENTION_MESSAGES_DAYS is "3"; it must be days from 7 to 90.',
    ],
    [
      'PUBLIC_URL',
      'book.example.in',
      'PUBLIC_URL is "book.example.in"; it must be an address such as https://book.example.in.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud"; it must be fatal, error, warn, info, debug, trace or silent.',
    ],
  ])('%s=%s stops the start with one line', (name, value, line) => {
    const problem = problemOf({ [name]: value })
    expect(problem.message).toBe(line)
    expect(problem.exitCode).toBe(2)
  })

  it('lists every invalid variable, one per line', () => {
    expect(problemOf({ PORT: '-1', PG_POOL: 'many' }).message.split('\n')).toHaveLength(2)
  })

  it('contains no secret in its messages', () => {
    const short = problemOf({ TOKEN_SECRET: 'short' }).message
    expect(short).toBe('TOKEN_SECRET is a hidden value; it must be 32 characters or more.')
    expect(problemOf({ REPORT_SIGNING_KEY: 'short' }).message).toBe(
      'REPORT_SIGNING_KEY is a hidden value; it must be 32 random bytes in base64url, 43 characters.',
    )
    const address = problemOf({ DATABASE_URL: 'mysql://lab:hush@db/parakh' }).message
    expect(address).toContain('mysql://lab:…@db/parakh')
  })

  it('is embedded without a database URL, or if set explicitly', () => {
    const databaseUrl = 'postgres://lab@db/parakh'
    expect(readSettings({ DATABASE_URL: databaseUrl }).embedded).toBe(false)
    expect(readSettings({ DATABASE_URL: databaseUrl, EMBEDDED: '1' }).embedded).toBe(true)
    expect(problemOf({ EMBEDDED: '0' }).message).toContain('without DATABASE_URL')
  })
})

describe('the key that signs tokens', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parakh-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is created once and kept over a restart', async () => {
    const settings = readSettings({ DATA_DIR: join(folder, 'data') })
    const [first, second] = [await withSecrets(settings), await withSecrets(settings)]
    expect(first.tokenSecret.length).toBeGreaterThanOrEqual(32)
    expect(second.tokenSecret).toBe(first.tokenSecret)
    expect(first.reportSigningKey).toMatch(/^[\w-]{43}$/)
    expect(second.reportSigningKey).toBe(first.reportSigningKey)
    expect(first.reportSigningKey).not.toBe(first.tokenSecret)
  })

  it('is the same for two processes that start concurrently', async () => {
    const settings = readSettings({ DATA_DIR: join(folder, 'data') })
    const both = await Promise.all([withSecrets(settings), withSecrets(settings)])
    expect(both[0].tokenSecret).toBe(both[1].tokenSecret)
  })

  it('stops the start if the data folder is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'data')]) {
      const start = withSecrets(readSettings({ DATA_DIR: dataDir }))
      await expect(start).rejects.toThrow(`The data folder ${dataDir} is a file, or is inside one.`)
    }
  })

  it('is taken from the variable if set', async () => {
    const given = 'k'.repeat(32)
    const key = 'k'.repeat(43)
    const variables = { TOKEN_SECRET: given, REPORT_SIGNING_KEY: key, DATA_DIR: folder }
    const config = await withSecrets(readSettings(variables))
    expect(config).toMatchObject({ tokenSecret: given, reportSigningKey: key })
    expect(await readdir(folder)).toEqual([])
  })
})

it('TRUST_PROXY of 0 behind a proxy is said once in the log', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const asked = async (proxies: string, headers: Record<string, string>) => {
    const app = createFastify(readSettings({ TRUST_PROXY: proxies }), { logStream })
    app.get('/', () => 'ok')
    for (const _again of [1, 2]) await app.inject({ url: '/', headers })
    await app.close()
    return lines.splice(0).filter((line) => line.includes('TRUST_PROXY')).length
  }
  expect(await asked('0', { 'x-forwarded-for': '203.0.113.7' })).toBe(1)
  expect(await asked('0', { forwarded: 'for=203.0.113.7' })).toBe(1)
  expect(await asked('0', {})).toBe(0)
  expect(await asked('1', { 'x-forwarded-for': '203.0.113.7' })).toBe(0)
})
