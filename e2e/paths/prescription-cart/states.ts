import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import type { LineChoice } from '#machines/prescription-cart/line-choices.ts'
import { sampleFound } from '#paths/prescription-cart/model.ts'
import type { TestContext } from './test-context.ts'

const main = ({ page }: TestContext): Locator => page.getByRole('main')

const heading = (name: string | RegExp) => (testContext: TestContext) =>
  expect(main(testContext).getByRole('heading', { level: 1, name })).toBeVisible()

const words = (text: string | RegExp) => (testContext: TestContext) =>
  expect(main(testContext).getByText(text).first()).toBeVisible()

const attached = (text: string | RegExp) => (testContext: TestContext) =>
  expect(main(testContext).getByText(text).first()).toBeAttached()

const LINES = 'Tests from the prescription'

export const states: BrowserLevel<TestContext>['states'] = {
  'prescriptionCart.loading.usual': attached('Loading your prescription'),
  'prescriptionCart.loading.slow': words('This takes longer than usual.'),
  'prescriptionCart.unreachable': heading('We could not reach the lab'),
  'prescriptionCart.waiting.resting': heading('The lab is reading your prescription'),
  'prescriptionCart.waiting.asking': heading('The lab is reading your prescription'),
  'prescriptionCart.waiting.silent': words('We could not reach the lab just now. We keep trying.'),
  'prescriptionCart.unreadable': async (testContext) => {
    await heading('We could not read your prescription')(testContext)
    await words('The photo is blurred.')(testContext)
  },
  'prescriptionCart.used': heading('You have checked this prescription'),
  'prescriptionCart.choosing.reviewing': async (testContext, { snapshot }) => {
    await heading(LINES)(testContext)
    const { choices, dropped } = snapshot.context
    const isChosen = choices.some(({ lineNo }: LineChoice) => lineNo === 1)
    const isDropped = dropped.includes(1) && !isChosen
    await expect(main(testContext).getByText('Please check line 1 again')).toHaveCount(
      isDropped ? 1 : 0,
    )
    await words(new RegExp(`^${choices.length} of 2 lines done`))(testContext)
    await expect(main(testContext).getByRole('searchbox')).toHaveCount(0)
  },
  'prescriptionCart.choosing.searching.empty': (testContext) =>
    expect(main(testContext).getByRole('searchbox')).toBeVisible(),
  'prescriptionCart.choosing.searching.typing': attached('Searching'),
  'prescriptionCart.choosing.searching.asking': attached('Searching'),
  'prescriptionCart.choosing.searching.found': (testContext) =>
    expect(main(testContext).getByRole('list', { name: 'Results' })).toContainText(
      sampleFound.item_name,
    ),
  'prescriptionCart.choosing.searching.nothing': words(/^We found no test for/),
  'prescriptionCart.choosing.searching.failed': words('We could not search'),
  'prescriptionCart.confirmingPerson': heading('The prescription names Kavya Menon'),
  'prescriptionCart.adding.saving': async ({ page }) => {
    const adding = page.getByRole('main').getByRole('button', { name: /Adding the tests/ })
    await expect(adding.first()).toHaveAttribute('aria-disabled', 'true')
  },
  // It ends at once, so only the trace shows it.
  'prescriptionCart.adding.filling': attached(/./),
  'prescriptionCart.notAdded': words('The tests were not added'),
  'prescriptionCart.added': heading(/in your cart$|^Nothing was added$/),
  'prescriptionCart.gone': heading('We could not find this prescription'),
}
