import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { LabOrder } from '#server/lab-api/lab-api.contract.ts'
import {
  addAddress,
  addOpenTest,
  heading,
  holdSomeWindow,
  next,
  open,
  openCart,
  payAtService,
  press,
  refuseCallback,
  searchAndOpen,
  showDay,
  signUp,
} from '../support/booking-steps.ts'
import { askUntilSent, openDialog, typeCode } from '../support/sign-in-steps.ts'
import { run } from './app-process.ts'
import {
  type Credentials,
  documentedResults,
  InformationSystem,
  newestOrder,
} from './information-system.ts'
import { type AppName, type System, startSystem } from './system.ts'
import { startTraffic } from './traffic.ts'

const EMAIL = 'asha.rao@example.com'
const PIN_IN_PUNE = '411038'

let system: System
/** Calls from outside, which share nothing with the patient's browser. */
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  system = await startSystem()
  request = await playwright.request.newContext({
    baseURL: system.address,
    ignoreHTTPSErrors: true,
  })
})

test.afterAll(async () => {
  await request.dispose()
  await system.stop()
})

// The numbers and words of the steps are those of docs/go-live.md.
test('from an empty database to a signed report', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: system.address })
  await refuseCallback(page)
  await test.step('1. the database is migrated, as a step before the first start', migrate)
  await test.step('2. the SMS templates are registered', registerTemplates)
  await test.step('3. two processes start, with files in the bucket', startBoth)
  await test.step('4. an app without data says so', () => seeEmptyApp(page))
  await test.step("5. the lab's own data is imported", importData)
  const credentials = await test.step("6. the lab's system gets access", connectLab)
  const lis = new InformationSystem(request, credentials)
  await test.step('7. a patient signs in by an SMS and books, while a process is replaced', () =>
    book(page))
  await test.step('8. the e-mail address is confirmed, and signs in on another device', async () => {
    await confirmEmail(page)
    const other = await browser.newPage({ baseURL: system.address })
    await signInByMail(other)
    await other.context().close()
  })
  const order = await test.step('9. the order reaches the lab, signed', receive)
  await test.step('10. the visit is followed on the order page', () => visit(page, lis, order))
  await test.step('11. results come in by FHIR, and the signed report is read', () =>
    report(page, lis, order))
  await test.step('12. the other process is replaced, and the report is still there', () =>
    replaceOther(page))
  await test.step('13. every message has left, and no process has logged an error', checkLeft)
})

async function migrate(): Promise<void> {
  const early = await run('main', [], { ...system.env, DATA_DIR: join(system.folder, 'early') })
  expect(early.code).not.toBe(0)
  expect(early.said).toContain('migrate')
  expect(await run('migrate', [], system.migrationEnv)).toMatchObject({ code: 0 })
}

async function registerTemplates(): Promise<void> {
  const { code, said } = await run('messages', ['templates'], system.env)
  expect(code, said).toBe(0)
  const file = JSON.parse(said)
  const templates = Object.entries<{ dlt: string }>(file.templates)
  for (const [index, [, template]] of templates.entries()) template.dlt = `1207${index}`
  const path = join(system.folder, 'templates.json')
  writeFileSync(path, JSON.stringify({ ...file, entity: '1201', header: 'MRDIAN' }))
  system.set('MESSAGE_TEMPLATES', path)
}

async function startBoth(): Promise<void> {
  await Promise.all([system.start('app1'), system.start('app2')])
  for (const name of ['app1', 'app2'] as const) {
    expect(await (await system.ask(name, '/readyz')).json()).toMatchObject({
      result: { files: 's3' },
    })
  }
  expect(await system.bucket.keys()).toEqual([])
  await expect.poll(async () => (await request.get('/readyz')).status()).toBe(200)
}

async function seeEmptyApp(page: Page): Promise<void> {
  await open(page, '/')
  await expect(heading(page, /./)).toBeVisible()
  await open(page, paths.testMenu.getHref())
  await expect(page.getByRole('main')).toContainText('No tests yet')
}

async function importData(): Promise<void> {
  const folder = join(import.meta.dirname, 'lab')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  const tried = await run('data', ['import', ...files, '--dry-run'], system.env)
  expect(tried.code, tried.said).toBe(0)
  const { code, said } = await run('data', ['import', ...files], system.env)
  expect(code, said).toBe(0)
  const page = paths.testDetail.getHref('haemoglobin')
  for (const name of ['app1', 'app2'] as const) {
    const shown = async () => (await system.ask(name, page)).status
    await expect.poll(shown).toBe(200)
  }
}

async function connectLab(): Promise<Credentials> {
  const scopes = ['orders:read', 'orders:write', 'results:read', 'results:write']
  const made = await run(
    'lab-clients',
    ['create', 'City LIS', ...scopes.flatMap((scope) => ['--scope', scope])],
    system.env,
  )
  expect(made.code, made.said).toBe(0)
  const id = printed(made.said, 'client_id')
  const hook = await run('lab-clients', ['webhook', id, system.lis.url], system.env)
  expect(hook.code, hook.said).toBe(0)
  webhookSecret = printed(hook.said, 'webhook_secret')
  return { id, secret: printed(made.said, 'client_secret') }
}

let webhookSecret = ''

/** The value that a command printed after this name. */
function printed(said: string, name: string): string {
  const value = new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(said)?.[1]
  if (!value) throw new Error(`No ${name} in: ${said}`)
  return value
}

async function book(page: Page): Promise<void> {
  // A page of before the import may be shown once more, while it is rendered again.
  await expect(async () => {
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'City: Pune' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await searchAndOpen(page, 'haemoglobin', 'Haemoglobin')
  await addOpenTest(page)
  await openCart(page, '1 item')
  await press(page, next.patient)
  await signUp(page, codeBySms)
  await replaceUnderLoad('app1', async () => {
    await expect(heading(page, 'Who is the patient?')).toBeVisible()
    await addAddress(page, PIN_IN_PUNE)
    await press(page, next.slot)
    await expect(heading(page, 'When should we come?')).toBeVisible()
    await showDay(page, 1)
    await holdSomeWindow(page)
    await press(page, next.payment)
    await payAtService(page)
    await expect(heading(page, /^Booked for /)).toBeVisible()
  })
  await expect.poll(() => smsOf('order.booked.home').length).toBe(1)
}

/** Ends and starts a process while patients read, and while `meanwhile` goes on. */
async function replaceUnderLoad(name: AppName, meanwhile: () => Promise<void>): Promise<void> {
  const traffic = startTraffic(request)
  const [code] = await Promise.all([system.replace(name), meanwhile()])
  const { answered, failed } = await traffic.stop()
  expect(code).toBe(0)
  expect(failed).toEqual([])
  test
    .info()
    .annotations.push({ type: `answered while ${name} was replaced`, description: `${answered}` })
}

type Sms = {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly template: string
}

function sms(): readonly Sms[] {
  // SAFETY: the form of docs/messages.md, which the gateway's own tests hold.
  return system.sms.sent.map(({ body }) => body as Sms)
}

const smsOf = (template: string) => sms().filter((one) => one.template === template)

async function codeBySms(mobile: string): Promise<string> {
  const find = () =>
    sms()
      .filter(({ to }) => to.endsWith(mobile))
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
      .at(-1)
  await expect.poll(find).toMatch(/\d{6}/)
  return find() ?? ''
}

async function confirmEmail(page: Page): Promise<void> {
  await open(page, paths.profile.getHref('profile-edit'))
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await press(page, /^Save changes$/)
  await page.getByRole('link', { name: 'Confirm e-mail' }).click()
  await press(page, /^Send the code$/)
  await typeCode(page.getByRole('main'), { newestCode: codeByMail }, EMAIL)
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
}

/** On another device of the patient. */
async function signInByMail(page: Page): Promise<void> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Use e-mail' }).click()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  const sentBefore = system.mail.mails.length
  await askUntilSent(dialog)
  await expect.poll(() => system.mail.mails.length).toBeGreaterThan(sentBefore)
  await typeCode(dialog, { newestCode: codeByMail }, EMAIL)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^Wallet/ })).toBeVisible()
}

async function codeByMail(address: string): Promise<string> {
  const find = () =>
    system.mail.mails
      .filter(({ to }) => JSON.stringify(to).includes(address))
      .map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0])
      .at(-1)
  await expect.poll(find).toMatch(/\d{6}/)
  return find() ?? ''
}

async function receive(): Promise<LabOrder> {
  await expect.poll(() => system.lis.posts.length).toBe(1)
  const order = newestOrder(system.lis, webhookSecret)
  expect(order).toMatchObject({ status: 'booked', tests: [{ code: 'HB' }] })
  return order
}

async function visit(page: Page, lis: InformationSystem, { order_no }: LabOrder): Promise<void> {
  await open(page, paths.profile.getHref('open-order'))
  await page.getByRole('link', { name: new RegExp(order_no) }).click()
  const title = heading(page, /./)
  await lis.tell(order_no, 'phlebotomist_assigned', { badge: 'PNQ-P01' })
  await lis.tell(order_no, 'phlebotomist_on_the_way', {
    arrives_at: new Date(Date.now() + 20 * 60_000).toISOString(),
    position: { latitude: 18.51, longitude: 73.85 },
  })
  await expect(title).toHaveText(/ is on the way, arrives about \d\d:\d\d [AP]M$/)
  await lis.tell(order_no, 'phlebotomist_arrived')
  await expect(title).toHaveText(/ has arrived$/)
  const tubes = [{ barcode: `${order_no}-1`, container: 'EDTA tube' }]
  await lis.tell(order_no, 'samples_collected', { tubes })
  await lis.tell(order_no, 'received')
}

async function report(page: Page, lis: InformationSystem, order: LabOrder): Promise<void> {
  const { order_no } = order
  await lis.sendResults(order_no, documentedResults(order, 'preliminary'))
  await open(page, paths.profile.getHref('download-report'))
  await expect(page.getByText('Your first report is on its way')).toBeVisible()
  expect(await lis.sendResults(order_no, documentedResults(order, 'final'))).toMatchObject({
    status: 'report_ready',
    missing: [],
  })
  await expect.poll(() => smsOf('order.ready.rate').length).toBe(1)
  await page.reload()
  await page.getByRole('link', { name: /^View/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('11.2 g/dL')
  await expect(main).toContainText('Dr Leela Nair')
  expect((await download(page, 'Download PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  const bundle = JSON.parse((await download(page, 'Download data (FHIR)')).toString())
  expect(bundle.resourceType).toBe('Bundle')
  expect((await system.bucket.keys()).length).toBeGreaterThan(0)
  await page.screenshot({ path: 'test-results/go-live/report.png', fullPage: true })
}

async function download(page: Page, name: string): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).filter({ visible: true }).click()
  return readFile(await (await saving).path())
}

async function replaceOther(page: Page): Promise<void> {
  await replaceUnderLoad('app2', async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('11.2 g/dL')
  })
  expect((await download(page, 'Download PDF')).subarray(0, 5).toString()).toBe('%PDF-')
}

async function checkLeft(): Promise<void> {
  for (const { id } of sms()) {
    const data = JSON.stringify({ id, status: 'delivered' })
    const signature = createHmac('sha256', system.env.SMS_REPORT_SECRET ?? '')
      .update(data)
      .digest('hex')
    const answer = await request.post('/webhooks/messages/http-sms', {
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      data,
    })
    expect(answer.ok()).toBe(true)
  }
  const unsent = await run('messages', ['unsent'], system.env)
  expect(unsent).toEqual({ code: 0, said: 'Every message was sent.\n' })
  for (const name of ['app1', 'app2'] as const) {
    const lines = readFileSync(system.logOf(name), 'utf8').split('\n')
    expect(lines.filter((line) => /"level":(5|6)\d/.test(line))).toEqual([])
  }
}
