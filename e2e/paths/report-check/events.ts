import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { qrPicture } from '../../support/reports.ts'
import { goByHistory } from '../by-history.ts'
import { button, main, type World } from './world.ts'

const CORNER = { x: 0, y: 0, width: 200, height: 200 }

/** The file that ends the reading as the path says. */
async function pictureFor({ page, along, codes }: World): Promise<Buffer> {
  const end = along.endOf('readPicture')
  if (end === 'noPicture') return Buffer.from('no picture')
  return end === 'noCode' ? page.screenshot({ clip: CORNER }) : qrPicture(page, codes.next())
}

export const events: BrowserLevel<World>['events'] = {
  'camera.start': (world) => button(world, 'Scan with the camera').click(),
  'camera.stop': (world) => button(world, 'Stop the camera').click(),
  'picture.choose': async (world) => {
    const file = { name: 'code.png', mimeType: 'image/png', buffer: await pictureFor(world) }
    await main(world).locator('input[type=file]').setInputFiles(file)
  },
  'text.submit': async (world) => {
    await main(world).getByLabel('Or paste the code, or its address').fill(world.codes.next())
    await button(world, 'Verify this text').click()
  },
  'link.follow': async ({ page, codes }) => {
    const { pathname } = new URL(page.url())
    await goByHistory(page, `${pathname}#${codes.next()}`)
  },
  'check.again': (world) => button(world, 'Verify another report').click(),
}
