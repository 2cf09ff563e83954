import { expect } from '@playwright/test'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
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
    await expect(button(testContext, 'Scan with the camera')).toBeEnabled()
    await expect(button(testContext, 'Choose a picture of the code')).toBeEnabled()
    await expectNoCamera(testContext)
  }

const expectNoCamera = (testContext: TestContext): Promise<void> =>
  expect(main(testContext).locator('video')).toHaveCount(0)

const busy =
  (label: RegExp): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    await expect(button(testContext, /^Scan with the camera/)).toHaveAccessibleName(label)
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
  'reportCheck.asking.idle.noCodeInText': idle('This is not the code of a report.'),
  'reportCheck.asking.idle.noCodeInPicture': idle('There is no QR code to be read'),
  'reportCheck.asking.idle.notAPicture': idle('This file cannot be read as a picture.'),
  'reportCheck.asking.idle.cameraRefused': idle('The camera is not allowed here'),
  'reportCheck.asking.idle.cameraMissing': idle('There is no camera to use'),
  'reportCheck.asking.idle.cameraBusy': idle('The camera could not be started'),
  'reportCheck.asking.starting': busy(/Starting the camera$/),
  'reportCheck.asking.watching': async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    await expect(main(testContext).getByLabel('What the camera sees')).toBeVisible()
    await expect(button(testContext, 'Stop the camera')).toBeEnabled()
  },
  'reportCheck.reading': busy(/Reading the code$/),
  'reportCheck.renewing': busy(/Reading the code$/),
  // With known keys it ends at once, so only the trace shows it.
  'reportCheck.checking': (testContext) =>
    expect(main(testContext).getByRole('heading', { level: 1 })).toHaveCount(1),
  'reportCheck.said.genuine': async (testContext) => {
    await expectTitle(testContext, 'Signed by the lab, and unchanged')
    await expect(main(testContext).getByRole('row', { name: /TSH/ })).toBeVisible()
    await expect(button(testContext, 'Verify another report')).toBeVisible()
  },
  'reportCheck.said.altered': said('This is not what the lab signed'),
  'reportCheck.said.unknownKey': said('Not signed by this lab'),
  'reportCheck.said.unreadable': said('This is not the code of a report'),
  'reportCheck.said.noKeys': said('The keys of the lab are missing'),
}
