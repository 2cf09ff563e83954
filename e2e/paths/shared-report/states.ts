import { expect } from '@playwright/test'
import type { SharedReportContext } from '#machines/shared-report/shared-report.machine.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { main, pinField, reportFor, type TestContext } from './test-context.ts'

const expectTitle = (testContext: TestContext, name: string | RegExp): Promise<void> =>
  expect(main(testContext).getByRole('heading', { level: 1 })).toHaveText(name)

const openButton = (testContext: TestContext) =>
  main(testContext).getByRole('button', { name: /^Open results/ })

const saveButton = (testContext: TestContext) =>
  testContext.page.getByRole('button', { name: /^Download PDF/ }).filter({ visible: true })

async function expectAsking(testContext: TestContext): Promise<void> {
  await expectTitle(testContext, 'Results have been shared with you')
  await expect(pinField(testContext)).toBeVisible()
}

const over =
  (title: string): BrowserLevel<TestContext>['states'][string] =>
  async (testContext) => {
    await expectTitle(testContext, title)
    await expect(pinField(testContext)).toHaveCount(0)
    await expect(
      main(testContext).getByRole('link', { name: 'Verify a printed report' }),
    ).toBeVisible()
  }

const expectReport: BrowserLevel<TestContext>['states'][string] = async (
  testContext,
  { snapshot },
) => {
  await expect(main(testContext).getByText(/^Shared with you until/)).toBeVisible()
  // SAFETY: the snapshots of these paths are of this chart.
  const { name } = reportFor(testContext, (snapshot.context as SharedReportContext).reportId)
  await expect(main(testContext).getByRole('button', { name, pressed: true })).toBeVisible()
  await expect(pinField(testContext)).toHaveCount(0)
}

export const states: BrowserLevel<TestContext>['states'] = {
  'sharedReport.asking.first': async (testContext) => {
    await expectAsking(testContext)
    await expect(pinField(testContext)).not.toHaveAttribute('aria-invalid', 'true')
  },
  'sharedReport.asking.wrongPin': async (testContext) => {
    await expectAsking(testContext)
    await expect(pinField(testContext)).toHaveAttribute('aria-invalid', 'true')
    await expect(main(testContext).getByText(/^The PIN is wrong\. .* left\.$/)).toBeVisible()
  },
  'sharedReport.asking.failed': async (testContext, { snapshot }) => {
    await expectAsking(testContext)
    // SAFETY: the snapshots of these paths are of this chart.
    const { error } = snapshot.context as SharedReportContext
    await expect(main(testContext).getByText(error)).toBeVisible()
  },
  'sharedReport.opening': async (testContext) => {
    await expectTitle(testContext, 'Results have been shared with you')
    await expect(openButton(testContext)).toHaveAccessibleName(/Opening results$/)
  },
  'sharedReport.shown.reading': async (testContext, state) => {
    await expectReport(testContext, state)
    await expect(saveButton(testContext)).toBeEnabled()
  },
  'sharedReport.shown.saving': async (testContext, state) => {
    await expectReport(testContext, state)
    await expect(saveButton(testContext)).toHaveAccessibleName(/Downloading the PDF$/)
  },
  'sharedReport.over.torn': over('This link is incomplete'),
  'sharedReport.over.unknown': over('This link does not exist'),
  'sharedReport.over.expired': over('This link has expired'),
  'sharedReport.over.revoked': over('The patient ended this link'),
  'sharedReport.over.locked': over('This link is locked'),
}
