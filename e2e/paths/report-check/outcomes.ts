import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { qrPicture } from '../../support/reports.ts'
import type { TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const refuseAs =
  (name: string): Run =>
  ({ devices }) =>
    devices.refuseCamera(name)

const read: Run = ({ devices }) => devices.readPicture()
const passWithKey: Run = ({ calls, codes }) => calls.passWith(codes.newKey)

/** The given code leads to the outcome (codes.ts). */
const byItself: Run = async () => {}

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  openCamera: {
    on: ({ devices }) => devices.giveCamera(),
    refused: refuseAs('NotAllowedError'),
    missing: refuseAs('NotFoundError'),
    busy: refuseAs('NotReadableError'),
  },
  watchCamera: {
    seen: async ({ page, codes, devices }) => devices.show(await qrPicture(page, codes.next())),
    lost: ({ devices }) => devices.takeCameraAway(),
  },
  readPicture: { read, noCode: read, noPicture: read },
  checkCode: {
    genuine: byItself,
    altered: byItself,
    unknownKey: byItself,
    unreadable: byItself,
    noCode: byItself,
    noKeys: byItself,
  },
  checkWithCurrentKeys: {
    genuine: passWithKey,
    altered: passWithKey,
    unknownKey: ({ calls }) => calls.passSame(),
    noKeys: ({ calls, page }) => calls.lose(page),
  },
}
