import { expect } from '@playwright/test'
import type { OldReportsContext } from '#machines/old-reports/old-reports.machine.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { button, main, PDF_BUTTON, type TestContext } from './test-context.ts'

type Assertion = BrowserLevel<TestContext>['states'][string]

const SLOW = 'This is taking longer than usual'

const text = (testContext: TestContext, words: string | RegExp) =>
  main(testContext).getByText(words)
const sidField = (testContext: TestContext) =>
  main(testContext).getByRole('textbox', { name: 'SID' })

const expectError: Assertion = async (testContext, { snapshot }) => {
  // SAFETY: the snapshots of these paths are of this chart.
  const { error } = snapshot.context as OldReportsContext
  await expect(text(testContext, error || /^We could not reach the lab/).first()).toBeVisible()
}

const expectAsking: Assertion = async (testContext) => {
  await expect(sidField(testContext)).toBeVisible()
  await expect(text(testContext, SLOW)).toHaveCount(0)
}

/** The form is busy; the report of an old order has none. */
const searching =
  (isSlow: boolean): Assertion =>
  async (testContext) => {
    if (testContext.progress.path.variant) {
      await expect(text(testContext, 'Opening your old reports')).toHaveCount(1)
    } else {
      await expect(button(testContext, /Searching$/)).toBeVisible()
    }
    await expect(text(testContext, SLOW)).toHaveCount(isSlow ? 1 : 0)
  }

const expectList: Assertion = async (testContext) => {
  await expect(
    main(testContext).getByRole('heading', { name: 'Old reports of Asha Rao' }),
  ).toBeVisible()
  await expect(button(testContext, PDF_BUTTON)).toBeVisible()
}

const listed =
  (words: string | RegExp): Assertion =>
  async (testContext, state) => {
    await expectList(testContext, state)
    await expect(text(testContext, words)).toBeVisible()
  }

const fetching =
  (isSlow: boolean): Assertion =>
  async (testContext, state) => {
    await expectList(testContext, state)
    await expect(button(testContext, PDF_BUTTON)).toHaveAccessibleName(/Downloading the PDF$/)
    await expect(text(testContext, SLOW)).toHaveCount(isSlow ? 1 : 0)
  }

export const states: BrowserLevel<TestContext>['states'] = {
  'oldReports.asking.first': expectAsking,
  'oldReports.asking.unknown': async (testContext, state) => {
    await expectAsking(testContext, state)
    await expect(sidField(testContext)).toHaveAttribute('aria-invalid', 'true')
    await expect(sidField(testContext)).toBeFocused()
  },
  'oldReports.asking.failed': async (testContext, state) => {
    await expectAsking(testContext, state)
    await expectError(testContext, state)
  },
  'oldReports.signingIn.usual': searching(false),
  'oldReports.signingIn.slow': searching(true),
  'oldReports.listing.usual': searching(false),
  'oldReports.listing.slow': searching(true),
  'oldReports.none': async (testContext) => {
    await expect(main(testContext).getByRole('heading', { name: 'No reports found' })).toBeVisible()
  },
  'oldReports.notListed': expectError,
  'oldReports.listed.idle.choosing': async (testContext, state) => {
    await expectList(testContext, state)
    await expect(text(testContext, /^(PDF downloaded|Your PDF is ready)/)).toHaveCount(0)
  },
  'oldReports.listed.idle.saved': listed('PDF downloaded'),
  'oldReports.listed.idle.linked': async (testContext, state) => {
    await expectList(testContext, state)
    const link = main(testContext).getByRole('link', { name: 'Open PDF' })
    const file = await testContext.page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
  },
  'oldReports.listed.idle.withdrawn': listed('Our earlier system no longer has this report'),
  'oldReports.listed.idle.failed': async (testContext, state) => {
    await expectList(testContext, state)
    await expectError(testContext, state)
  },
  'oldReports.listed.fetching.usual': fetching(false),
  'oldReports.listed.fetching.slow': fetching(true),
  'oldReports.over': async (testContext) => {
    await expect(text(testContext, 'Your old reports are closed')).toBeVisible()
  },
}
