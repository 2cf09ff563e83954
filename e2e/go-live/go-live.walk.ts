import { type APIRequestContext, expect, test } from 'playwright/test'
import type { LabOrder } from '#server/lab-api/lab-api.contract.ts'
import { refuseCallback } from '../support/booking-steps.ts'
import { InformationSystem, newestOrder } from './information-system.ts'
import {
  checkWhatIsLeft,
  connectLab,
  importData,
  migrate,
  registerTemplates,
  startBoth,
} from './operator.steps.ts'
import {
  bookAgain,
  bookVisit,
  confirmEmail,
  fillCartAndSignUp,
  followVisit,
  readReport,
  readReportAgain,
  seeBrand,
  seeEmptyApp,
  signInByMail,
} from './patient.steps.ts'
import { type AppName, type System, startSystem } from './system.ts'
import { startTraffic } from './traffic.ts'

const { step } = test

let system: System
/** Calls from outside, which share nothing with the patient's browser. */
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  system = await startSystem()
  const { address: baseURL } = system
  request = await playwright.request.newContext({ baseURL, ignoreHTTPSErrors: true })
})

test.afterAll(async () => {
  await request.dispose()
  await system.stop()
})

// The numbers of the steps are those of docs/go-live.md.
test('from an empty database to a signed report', async ({ browser }) => {
  const newPage = () => browser.newPage({ baseURL: system.address })
  const page = await newPage()
  await refuseCallback(page)
  await step('1. the database is migrated', () => migrate(system))
  await step('2. the SMS templates are registered', () => registerTemplates(system))
  await step('3. two processes start, with files in the bucket', () => startBoth(system, request))
  await step("4. an app without data says so, under the lab's own name and logo", async () => {
    await seeBrand(page, request)
    await seeEmptyApp(page)
  })
  await step("5. the lab's own data is imported", () => importData(system))
  const client = await step("6. the lab's system gets access", () => connectLab(system))
  const lis = new InformationSystem(request, client)
  await step('7. a patient signs in by an SMS, and books while a process is replaced', async () => {
    await fillCartAndSignUp(page, system)
    await replace('app1', () => bookVisit(page, system))
  })
  await step('8. an e-mail address is confirmed, and signs in on another device', async () => {
    await confirmEmail(page, system)
    const other = await newPage()
    await signInByMail(other, system)
    await other.context().close()
  })
  const order = await step('9. the order reaches the lab, signed', () =>
    received(client.webhookSecret),
  )
  const atLab = { system, lis, order }
  await step(
    '10. a visit fails and is booked again; the next is followed, and paid at the door',
    async () => {
      await bookAgain(page, atLab)
      await followVisit(page, atLab)
    },
  )
  await step('11. results come in by FHIR, and the signed report is read', () =>
    readReport(page, atLab),
  )
  await step('12. the report is read while the other process is replaced', () =>
    replace('app2', () => readReportAgain(page)),
  )
  await step(
    '13. every message has left in the name of the lab, and no process has logged an error',
    () => checkWhatIsLeft(system, request),
  )
})

async function received(webhookSecret: string): Promise<LabOrder> {
  await expect.poll(() => system.lis.posts.length).toBe(1)
  const order = newestOrder(system.lis, webhookSecret)
  expect(order).toMatchObject({ status: 'booked', tests: [{ code: 'HB' }] })
  return order
}

/** Replaces a process while others read and `meanwhile` goes on; no request may fail. */
async function replace(name: AppName, meanwhile: () => Promise<void>): Promise<void> {
  const traffic = startTraffic(request)
  const [code] = await Promise.all([system.replace(name), meanwhile()])
  const { answered, failed } = await traffic.stop()
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect(code).toBe(0)
}
