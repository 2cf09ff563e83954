import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { button, main, type TestContext } from './test-context.ts'

const expectTitle = (testContext: TestContext, name: string): Promise<void> =>
  expect(main(testContext).getByRole('heading', { level: 1 })).toHaveText(name)

/** All inputs are enabled, with one message or none. */
const idle =
  (words: string | RegExp | null): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    const said = main(testContext).getByRole('alert')
    if (words === null) await expect(said).toHaveCount(0)
    else await expect(said).toContainText(words)
    await expect(button(testContext, 'Scan with camera')).toBeEnabled()
    await expect(button(testContext, 'Choose a picture of the code')).toBeEnabled()
    await expectNoCamera(testContext)
  }

const expectNoCamera = (testContext: TestContext): Promise<void> =>
  expect(main(testContext).locator('video')).toHaveCount(0)

const busy =
  (label: RegExp): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    await expect(button(testContext, /^Scan with camera/)).toHaveAccessibleName(label)
    await expectNoCamera(testContext)
  }

const said =
  (title: string): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, title)
    await expect(button(testContext, 'Verify another report')).toBeVisible()
    await expectNoCamera(testContext)
  }

export const states: BrowserLevel<TestContext>['states'] = {
  'reportCheck.asking.idle.fresh': idle(null),
  'reportCheck.asking.idle.noCodeInText': idle('This is not a report code.'),
  'reportCheck.asking.idle.noCodeInPicture': idle('We could not read a QR code'),
  'reportCheck.asking.idle.notAPicture': idle('This file is not a picture.'),
  'reportCheck.asking.idle.cameraRefused': idle('Camera access is blocked'),
  'reportCheck.asking.idle.cameraMissing': idle('No camera found'),
  'reportCheck.asking.idle.cameraBusy': idle('The camera did not start'),
  'reportCheck.asking.starting': busy(/Starting camera$/),
  'reportCheck.asking.watching': async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    await expect(main(testContext).getByLabel('Camera view')).toBeVisible()
    await expect(button(testContext, 'Stop camera')).toBeEnabled()
  },
  'reportCheck.reading': busy(/Reading the code$/),
  'reportCheck.renewing': busy(/Reading the code$/),
  // With known keys it ends at once, so only the trace shows it.
  'reportCheck.checking': (testContext) =>
    expect(main(testContext).getByRole('heading', { level: 1 })).toHaveCount(1),
  'reportCheck.said.genuine': async (testContext) => {
    await expectTitle(testContext, 'Signed by the lab and unchanged')
    await expect(main(testContext).getByRole('row', { name: /TSH/ })).toBeVisible()
    await expect(button(testContext, 'Verify another report')).toBeVisible()
  },
  'reportCheck.said.altered': said('This report was changed'),
  'reportCheck.said.unknownKey': said('Not signed by this lab'),
  'reportCheck.said.unreadable': said('This is not a report code'),
  'reportCheck.said.noKeys': said('We cannot check this report yet'),
}
