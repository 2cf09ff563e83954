import { expect } from '@playwright/test'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import type { TestContext } from './test-context.ts'

const UNREACHABLE = /^We could not reach the lab\./

const title = ({ page }: TestContext, name: RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const sees = ({ page }: TestContext, words: RegExp | string) =>
  expect(page.getByText(words).first()).toBeVisible()
const where = ({ page }: TestContext) => page.getByRole('region', { name: 'Where they are' })
const button = ({ page }: TestContext, name: RegExp | string) => page.getByRole('button', { name })

export const states: BrowserLevel<TestContext>['states'] = {
  'liveVisit.visit.planned': (testContext) => title(testContext, /^Booked for/),
  'liveVisit.visit.coming.progress.onTheWay': async (testContext) => {
    await sees(testContext, 'On the way')
    await title(testContext, /^Sunita arrives at/)
  },
  'liveVisit.visit.coming.progress.late.waiting': async (testContext) => {
    await sees(testContext, '₹50 is in your wallet')
    await expect(button(testContext, /^Keep \d/)).toBeVisible()
  },
  'liveVisit.visit.coming.progress.late.another': (testContext) =>
    expect(button(testContext, /^Change to/)).toBeVisible(),
  'liveVisit.visit.coming.progress.late.kept': (testContext) =>
    sees(testContext, /^You are waiting\./),
  'liveVisit.visit.coming.call.idle': (testContext) =>
    expect(button(testContext, 'Call Sunita')).toBeVisible(),
  'liveVisit.visit.coming.call.connecting': (testContext) =>
    expect(button(testContext, /Connecting$/)).toHaveAttribute('aria-disabled', 'true'),
  'liveVisit.visit.coming.call.ringing': (testContext) =>
    sees(testContext, /^Your phone will ring/),
  'liveVisit.visit.coming.call.given': ({ page }) =>
    expect(page.getByRole('link', { name: /^Call \+91/ })).toBeVisible(),
  'liveVisit.visit.coming.call.failed': (testContext) => sees(testContext, /^Call us on/),
  'liveVisit.visit.coming.position.hidden': (testContext) =>
    expect(where(testContext)).toContainText('We do not know where Sunita is yet.'),
  'liveVisit.visit.coming.position.recent': async (testContext) => {
    await expect(where(testContext)).toContainText('Position of')
    await expect(where(testContext)).not.toContainText('This may have changed since')
  },
  'liveVisit.visit.coming.position.old': (testContext) =>
    expect(where(testContext)).toContainText('This may have changed since'),
  'liveVisit.visit.arrived': (testContext) => sees(testContext, 'At your door'),
  'liveVisit.visit.over': (testContext) =>
    title(testContext, /^Your sample is on its way to the lab/),
  'liveVisit.lab.answering': ({ page }) => expect(page.getByText(UNREACHABLE)).toHaveCount(0),
  'liveVisit.lab.silent': (testContext) => sees(testContext, UNREACHABLE),
}
