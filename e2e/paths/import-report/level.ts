import { type BrowserContext, expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import type { ImportReportContext } from '#machines/import-report/import-report.machine.ts'
import { importReportMachine } from '#machines/import-report/import-report.machine.ts'
import {
  sampleImport,
  sampleReadReport,
} from '#machines/import-report/model/import-report.outcomes.ts'
import { flows } from '#tests/paths/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { skipCallback } from '../../support/local-records.ts'
import type { Patient } from '../../support/patient.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import type { CallTable, HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly calls: HeldCalls
}

const explore = flows['import-report']

/** The members are asked for with every page of a patient. */
export const calls: CallTable = {
  loadStart: [endpoints.reportImportList.path],
  readFile: [endpoints.reportImportRead.path],
  saveValues: [endpoints.reportImportSave.path],
  removeImport: [endpoints.reportImportRemove.path],
}

const FILE = {
  name: 'report.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"resourceType":"Bundle"}'),
}

const main = ({ page }: TestContext): Locator => page.getByRole('main')
const button = (testContext: TestContext, name: string | RegExp) =>
  main(testContext).getByRole('button', { name })
const heading = (testContext: TestContext, name: string | RegExp) =>
  main(testContext).getByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => (testContext: TestContext) =>
  button(testContext, name).click()

const REMOVE = /^Remove City Diagnostics/
const ASKING = 'Add a report of another lab'
const SLOW = /^This is taking longer than usual/

type Assertion = BrowserLevel<TestContext>['states'][string]

const expectError: Assertion = async (testContext, { snapshot }) => {
  // SAFETY: the snapshots of these paths are of this chart.
  const { error } = snapshot.context as ImportReportContext
  await expect(
    main(testContext)
      .getByText(error || /^We could not reach the lab/)
      .first(),
  ).toBeVisible()
}
const asking =
  (...more: Assertion[]): Assertion =>
  async (testContext, state) => {
    await expect(heading(testContext, ASKING)).toBeVisible()
    // SAFETY: as above.
    const { imports } = state.snapshot.context as ImportReportContext
    await expect(button(testContext, REMOVE)).toHaveCount(imports.length)
    for (const assertion of more) await assertion(testContext, state)
  }
const checking =
  (...more: Assertion[]): Assertion =>
  async (testContext, state) => {
    await expect(heading(testContext, 'Check what we read')).toBeVisible()
    await expect(main(testContext).getByRole('checkbox')).toHaveCount(
      sampleReadReport.values.length,
    )
    for (const assertion of more) await assertion(testContext, state)
  }
const isReading =
  (slow: boolean): Assertion =>
  async (testContext) => {
    await expect(button(testContext, /Reading your file$/)).toBeVisible()
    await expect(main(testContext).getByText(SLOW)).toHaveCount(slow ? 1 : 0)
  }
const saysNoError: Assertion = async (testContext) => {
  await expect(main(testContext).getByRole('alert')).toHaveCount(0)
}

type Run = BrowserLevel<TestContext>['outcomes'][string][string]
const fail: Run = ({ calls: held }, cause) => held.fail(cause)
const answer =
  (result: (testContext: TestContext) => unknown): Run =>
  (testContext, { actor }) =>
    testContext.calls.answer(actor, result(testContext))
/** The sample's member is this patient. */
const ownImport = ({ patient }: TestContext) => ({
  ...sampleImport,
  member_id: patient.self.member_id,
})

export const importReportLevel: BrowserLevel<TestContext> = {
  explore,
  sendByScript: sendByScript('importReport'),
  start,
  events: {
    'list.retry': press('Try again'),
    'file.choose': ({ page }) => page.getByLabel('Report of another lab').setInputFiles(FILE),
    'file.cancel': press('Stop'),
    'file.again': press(/^(Add another report|Choose another file)$/),
    'values.save': async (testContext) => {
      await main(testContext)
        .getByRole('checkbox', { name: /^Platelet count/ })
        .uncheck()
      await press(/^Add the values/)(testContext)
    },
    'import.remove': press(REMOVE),
  },
  outcomes: {
    loadStart: {
      none: answer(() => ({ imports: [] })),
      some: answer((testContext) => ({ imports: [ownImport(testContext)] })),
      network: fail,
    },
    readFile: {
      read: answer(() => sampleReadReport),
      notAReport: fail,
      nothingRead: fail,
      addressTooMany: fail,
      network: fail,
    },
    saveValues: { saved: answer(ownImport), dateWrong: fail, tooMany: fail, network: fail },
    removeImport: { removed: answer(() => ({ done: true })), gone: fail, network: fail },
  },
  timers: {
    SLOW_ANSWER: ({ page }) =>
      page.clock.fastForward(Number(importReportMachine.implementations.delays.SLOW_ANSWER)),
  },
  states: {
    'importReport.loading': async (testContext) => {
      await expect(main(testContext).getByText('Loading your family')).toHaveCount(1)
    },
    'importReport.notLoaded': expectError,
    'importReport.choosing.first': asking(saysNoError),
    'importReport.choosing.refused': asking(expectError),
    'importReport.choosing.notRemoved': asking(expectError),
    'importReport.reading.usual': asking(isReading(false)),
    'importReport.reading.slow': asking(isReading(true)),
    'importReport.checking.first': checking(saysNoError),
    'importReport.checking.notSaved': checking(expectError),
    'importReport.saving': checking(async (testContext) => {
      await expect(button(testContext, /Adding the values$/)).toBeVisible()
    }),
    'importReport.saved': async (testContext) => {
      await expect(heading(testContext, '1 value added')).toBeVisible()
    },
    'importReport.removing': asking(async (testContext) => {
      await expect(button(testContext, REMOVE)).toBeDisabled()
    }),
  },
  everywhere: tracedEverywhere<TestContext>({
    explore,
    offers: {
      'list.retry': (testContext) => button(testContext, 'Try again'),
      'file.choose': (testContext) => button(testContext, 'Choose a file'),
      'file.cancel': (testContext) => button(testContext, 'Stop'),
      'file.again': (testContext) =>
        button(testContext, /^(Add another report|Choose another file)$/),
      'values.save': (testContext) => button(testContext, /^Add the values/),
      'import.remove': (testContext) => button(testContext, REMOVE),
    },
    prepare: ({ calls: held }, state) => held.forget(state),
  }),
}

async function start(testContext: TestContext): Promise<void> {
  const { page, context, address, patient, calls: held } = testContext
  await skipCallback(page)
  await addSessionCookies(context, address, patient)
  await page.clock.install()
  await held.holdOn(page)
  await page.goto(`${paths.importReport.getHref()}?trace=on`)
  await expect(heading(testContext, ASKING)).toBeVisible()
}
