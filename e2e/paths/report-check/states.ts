import { expect } from '@playwright/test'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { button, main, type World } from './world.ts'

const expectTitle = (world: World, name: string): Promise<void> =>
  expect(main(world).getByRole('heading', { level: 1 })).toHaveText(name)

/** Every way is open, and nothing or one thing is said. */
const idle =
  (words: string | RegExp | null): Assertion<World> =>
  async (world) => {
    await expectTitle(world, 'Verify a report')
    const said = main(world).getByRole('alert')
    if (words === null) await expect(said).toHaveCount(0)
    else await expect(said).toContainText(words)
    await expect(button(world, 'Scan with the camera')).toBeEnabled()
    await expect(button(world, 'Choose a picture of the code')).toBeEnabled()
    await expectNoCamera(world)
  }

const expectNoCamera = (world: World): Promise<void> =>
  expect(main(world).locator('video')).toHaveCount(0)

const busy =
  (label: RegExp): Assertion<World> =>
  async (world) => {
    await expectTitle(world, 'Verify a report')
    await expect(button(world, /^Scan with the camera/)).toHaveAccessibleName(label)
    await expectNoCamera(world)
  }

const said =
  (title: string): Assertion<World> =>
  async (world) => {
    await expectTitle(world, title)
    await expect(button(world, 'Verify another report')).toBeVisible()
    await expectNoCamera(world)
  }

export const states: BrowserLevel<World>['states'] = {
  'reportCheck.asking.idle.fresh': idle(null),
  'reportCheck.asking.idle.noCodeInText': idle('This is not the code of a report.'),
  'reportCheck.asking.idle.noCodeInPicture': idle('There is no QR code to be read'),
  'reportCheck.asking.idle.notAPicture': idle('This file cannot be read as a picture.'),
  'reportCheck.asking.idle.cameraRefused': idle('The camera is not allowed here'),
  'reportCheck.asking.idle.cameraMissing': idle('There is no camera to use'),
  'reportCheck.asking.idle.cameraBusy': idle('The camera could not be started'),
  'reportCheck.asking.starting': busy(/Starting the camera$/),
  'reportCheck.asking.watching': async (world) => {
    await expectTitle(world, 'Verify a report')
    await expect(main(world).getByLabel('What the camera sees')).toBeVisible()
    await expect(button(world, 'Stop the camera')).toBeEnabled()
  },
  'reportCheck.reading': busy(/Reading the code$/),
  'reportCheck.renewing': busy(/Reading the code$/),
  // With the keys at hand it is over at once: the trace tells of it.
  'reportCheck.checking': (world) =>
    expect(main(world).getByRole('heading', { level: 1 })).toHaveCount(1),
  'reportCheck.said.genuine': async (world) => {
    await expectTitle(world, 'Signed by the lab, and unchanged')
    await expect(main(world).getByRole('row', { name: /TSH/ })).toBeVisible()
    await expect(button(world, 'Verify another report')).toBeVisible()
  },
  'reportCheck.said.altered': said('This is not what the lab signed'),
  'reportCheck.said.unknownKey': said('Not signed by this lab'),
  'reportCheck.said.unreadable': said('This is not the code of a report'),
  'reportCheck.said.noKeys': said('The keys of the lab are missing'),
}
