import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { main, pinField, type World } from './world.ts'

const expectTitle = (world: World, name: string | RegExp): Promise<void> =>
  expect(main(world).getByRole('heading', { level: 1 })).toHaveText(name)

const openButton = (world: World) => main(world).getByRole('button', { name: /^Open the report/ })

const saveButton = (world: World) =>
  world.page.getByRole('button', { name: /^Download PDF/ }).filter({ visible: true })

async function expectAsking(world: World): Promise<void> {
  await expectTitle(world, 'A report is shared with you')
  await expect(pinField(world)).toBeVisible()
}

const over =
  (title: string): BrowserLevel<World>['states'][string] =>
  async (world) => {
    await expectTitle(world, title)
    await expect(pinField(world)).toHaveCount(0)
    await expect(main(world).getByRole('link', { name: 'Verify a printed report' })).toBeVisible()
  }

async function expectReport(world: World): Promise<void> {
  await expect(main(world).getByText(/^Shared with you until/)).toBeVisible()
  await expect(main(world)).toContainText('TSH')
  await expect(pinField(world)).toHaveCount(0)
}

export const states: BrowserLevel<World>['states'] = {
  'sharedReport.asking.first': async (world) => {
    await expectAsking(world)
    await expect(pinField(world)).not.toHaveAttribute('aria-invalid', 'true')
  },
  'sharedReport.asking.wrongPin': async (world) => {
    await expectAsking(world)
    await expect(pinField(world)).toHaveAttribute('aria-invalid', 'true')
    await expect(main(world).getByText(/^The PIN is wrong\. .* left\.$/)).toBeVisible()
  },
  'sharedReport.asking.failed': async (world) => {
    await expectAsking(world)
    await expect(main(world).getByText(/^No answer from the lab/)).toBeVisible()
  },
  'sharedReport.opening': async (world) => {
    await expectTitle(world, 'A report is shared with you')
    await expect(openButton(world)).toHaveAccessibleName(/Opening the report$/)
  },
  'sharedReport.shown.reading': async (world) => {
    await expectReport(world)
    await expect(saveButton(world)).toBeEnabled()
  },
  'sharedReport.shown.saving': async (world) => {
    await expectReport(world)
    await expect(saveButton(world)).toHaveAccessibleName(/Fetching the PDF$/)
  },
  'sharedReport.over.torn': over('This link is not whole'),
  'sharedReport.over.unknown': over('There is no such link'),
  'sharedReport.over.expired': over('This link has ended'),
  'sharedReport.over.revoked': over('The patient ended this link'),
  'sharedReport.over.locked': over('This link is locked'),
}
