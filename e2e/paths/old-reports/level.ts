import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { API_BASE } from '#contract/endpoint.ts'
import { legacyEndpoints } from '#contract/legacy.endpoints.ts'
import { oldReportsMachine } from '#machines/old-reports/old-reports.machine.ts'
import { flows } from '#tests/paths/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { outcomes } from './outcomes.ts'
import { states } from './states.ts'
import { button, main, OLD_ORDER, PDF_BUTTON, type TestContext } from './test-context.ts'

const explore = flows['old-reports']

const press = (name: string | RegExp) => (testContext: TestContext) =>
  button(testContext, name).click()

const { SLOW_ANSWER, LINK_LIFETIME } = oldReportsMachine.implementations.delays

export const oldReportsLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('oldReports'),
  start,
  events: {
    'login.submit': async (testContext) => {
      const field = (name: string) => main(testContext).getByRole('textbox', { name })
      await field('Mobile number').fill(OLD_ORDER.mobileNo)
      await field('SID').fill(OLD_ORDER.sid)
      await press(/^Find reports/)(testContext)
    },
    'login.again': press('Open again'),
    'login.cancel': press('Stop search'),
    'list.retry': press('Try again'),
    'sid.change': press('Use another SID'),
    'pdf.fetch': press(PDF_BUTTON),
    'pdf.cancel': press('Stop download'),
  },
  outcomes,
  timers: {
    SLOW_ANSWER: ({ page }) => page.clock.fastForward(Number(SLOW_ANSWER)),
    LINK_LIFETIME: ({ page }) => page.clock.fastForward(Number(LINK_LIFETIME)),
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'login.submit': (testContext) => button(testContext, /^Find reports/),
      'login.again': (testContext) => button(testContext, 'Open again'),
      'login.cancel': (testContext) => button(testContext, 'Stop search'),
      'list.retry': (testContext) => button(testContext, 'Try again'),
      'sid.change': (testContext) => button(testContext, 'Use another SID'),
      'pdf.fetch': (testContext) => button(testContext, PDF_BUTTON),
      'pdf.cancel': (testContext) => button(testContext, 'Stop download'),
    },
    prepare: async (testContext, state) => {
      await testContext.calls.forget(state)
      await chooseMode(testContext)
    },
  }),
}

/** Opens the reports of the profile; from an old order, finds that order and asks for its report. */
async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, progress, patient, calls } = testContext
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await page.clock.install()
  await calls.holdOn(page)
  if (progress.path.variant !== 'from an old order') {
    await page.goto(`${paths.profile.getHref('download-report')}&trace=on`)
    await expect(button(testContext, /^Find reports/)).toBeVisible()
    return
  }
  await answerOldOrder(testContext)
  await page.goto(`${paths.profile.getHref('download-order')}&trace=on`)
  await main(testContext).getByRole('textbox', { name: 'SID' }).fill(OLD_ORDER.sid)
  await press('Find order')(testContext)
  await press('Download report')(testContext)
}

/** The order is another number's, so the provider does not show it to this account. */
async function answerOldOrder({ page }: TestContext): Promise<void> {
  const { customerInfo, patientRegistrationDetails } = legacyEndpoints
  const answers = {
    [customerInfo.path]: {
      centre_name: 'Parakh Franchise, Powai',
      patient_name: 'Asha Rao',
      mobile_no: OLD_ORDER.mobileNo,
    },
    [patientRegistrationDetails.path]: {
      orders: [{ SID: OLD_ORDER.sid, date: '2019-04-18', tests: ['Complete Blood Count'] }],
    },
  }
  for (const [path, result] of Object.entries(answers)) {
    await page.route(`**${API_BASE}/${path}?*`, (route) => route.fulfill({ json: { result } }))
  }
}

/** Whether the page is shown in a webview decides how its next PDF is fetched. */
async function chooseMode({ context, address, progress }: TestContext): Promise<void> {
  const value = progress.endOf('fetchPdf') === 'linked' ? 'mobile' : ''
  await context.addCookies([{ name: COOKIES.mode, value, url: address }])
}
