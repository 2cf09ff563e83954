import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { qrPicture } from '../../support/reports.ts'
import { navigateByHistory } from '../history.ts'
import { button, main, type TestContext } from './test-context.ts'

const CORNER = { x: 0, y: 0, width: 200, height: 200 }

/** The file that leads to the outcome of the path. */
async function pictureFor({ page, progress, codes }: TestContext): Promise<Buffer> {
  const end = progress.endOf('readPicture')
  if (end === 'noPicture') return Buffer.from('no picture')
  return end === 'noCode' ? page.screenshot({ clip: CORNER }) : qrPicture(page, codes.next())
}

export const events: BrowserLevel<TestContext>['events'] = {
  'camera.start': (testContext) => button(testContext, 'Scan with camera').click(),
  'camera.stop': (testContext) => button(testContext, 'Stop camera').click(),
  'picture.choose': async (testContext) => {
    const file = { name: 'code.png', mimeType: 'image/png', buffer: await pictureFor(testContext) }
    await main(testContext).locator('input[type=file]').setInputFiles(file)
  },
  'text.submit': async (testContext) => {
    await main(testContext)
      .getByLabel('Or paste the code or its link')
      .fill(testContext.codes.next())
    await button(testContext, /^Verify$/).click()
  },
  'link.follow': async ({ page, codes }) => {
    const { pathname } = new URL(page.url())
    await navigateByHistory(page, `${pathname}#${codes.next()}`)
  },
  'check.again': (testContext) => button(testContext, 'Verify another report').click(),
}
