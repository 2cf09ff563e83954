import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import type { LineChoice } from '#machines/prescription-cart/line-choices.ts'
import type { FoundTests } from '#machines/prescription-cart/prescription-cart.setup.ts'
import { sampleAlternative, sampleFound } from '#paths/prescription-cart/model.ts'
import { skipCallback } from '../support/local-records.ts'
import type { Patient } from '../support/patient.ts'
import { addSessionCookies } from '../support/sign-in-cookies.ts'
import { HeldCalls } from './held-calls.ts'
import { byItself, chartLevel, sampleOf, screenOf, typedInto, type Walk } from './level.ts'

type TestContext = Walk & { readonly patient: Patient }

const main = ({ page }: TestContext): Locator => page.getByRole('main')
const { button, heading, words, attached, busy } = screenOf(main)

const search = (testContext: TestContext) => main(testContext).getByRole('searchbox')
const typed = typedInto(search)

const READING = 'The lab is reading your prescription'

export const prescriptionCartLevel = chartLevel<TestContext>({
  name: 'prescription-cart',
  // A call that is held at the end of a path reaches the provider, which knows no such prescription.
  allowedErrors: /404|409|ERR_FAILED/,
  timers: 'held',
  given: async ({ newPatient }) => ({
    patient: await newPatient(),
    calls: new HeldCalls({
      loadPrescription: [endpoints.prescriptionReading.path.replace(':prescription_id', '')],
      searchTests: [endpoints.testList.path],
      saveDecisions: [endpoints.prescriptionDecide.path],
    }),
  }),
  /** The page of a prescription. The callback dialog counts as shown. */
  open: async ({ page, context, address, calls, patient }) => {
    await skipCallback(page)
    await addSessionCookies(context, address, patient)
    await calls.holdOn(page)
    await page.goto(`${paths.prescriptionCart.getHref('p-1')}&trace=on`)
  },
  press: {
    'line.choose/proposed': /^Yes, add it for line 1/,
    'line.choose/alternative': new RegExp(`^${sampleAlternative.item_name} for line 1`),
    'line.choose/found': new RegExp(`^Choose ${sampleFound.item_name}`),
    'line.leave/first': 'Leave it out for line 1',
    'line.leave/second': 'Leave it out for line 2',
    'line.ask': /^Ask us to call the doctor/,
    'line.open/first': /^(Change line 1|Not this test for line 1)/,
    'line.open/second': 'Change line 2',
    'search.open': 'Type its name for line 2',
    'search.close': 'Stop searching',
    'lines.confirm': /^(Add \d+ tests?|Finish without adding)/,
    'person.accept': 'Add the tests',
    'person.reject': 'Back to the lines',
    'lines.review': 'Check the lines again',
    'page.retry': /^(Try again|Check now)/,
  },
  events: {
    'search.type/words': typed('ferritin'),
    'search.type/empty': typed(' ', ''),
  },
  offers: { 'search.open': button(/^Type its name/), 'search.type': search },
  // Every answer is the sample of the outcome: a real prescription would have other lines and prices.
  answers: {
    searchTests: ({ calls }, cause) => {
      // SAFETY: the sample of this actor is what its outcomes declare.
      const { hits, emergency } = sampleOf(cause) as FoundTests
      const counts = { test: hits.length, package: 0, radiology: 0 }
      const page = { items: hits, total: hits.length, page: 1, size: 6, counts }
      return calls.answer(cause.actor, emergency === null ? page : { ...page, emergency })
    },
    saveDecisions: ({ calls }, cause) => calls.answer(cause.actor, { state: sampleOf(cause) }),
    fillCart: byItself,
  },
  isFleeting: (_testContext, { snapshot }) => snapshot.matches({ adding: 'filling' }),
  shows: {
    'loading.usual': attached('Loading your prescription'),
    'loading.slow': 'This takes longer than usual.',
    unreachable: heading('We could not reach the lab'),
    'waiting.resting': heading(READING),
    'waiting.asking': heading(READING),
    'waiting.silent': 'We could not reach the lab just now. We keep trying.',
    unreadable: async (testContext) => {
      await heading('We could not read your prescription')(testContext)
      await words('The photo is blurred.')(testContext)
    },
    used: heading('You have checked this prescription'),
    'choosing.reviewing': async (testContext, { snapshot }) => {
      await heading('Tests from the prescription')(testContext)
      const { choices, dropped } = snapshot.context
      const isChosen = choices.some(({ lineNo }: LineChoice) => lineNo === 1)
      const isDropped = dropped.includes(1) && !isChosen
      await expect(main(testContext).getByText('Please check line 1 again')).toHaveCount(
        isDropped ? 1 : 0,
      )
      await words(new RegExp(`^${choices.length} of 2 lines done`))(testContext)
      await expect(search(testContext)).toHaveCount(0)
    },
    'choosing.searching.empty': (testContext) => expect(search(testContext)).toBeVisible(),
    'choosing.searching.typing': attached('Searching'),
    'choosing.searching.asking': attached('Searching'),
    'choosing.searching.found': (testContext) =>
      expect(main(testContext).getByRole('list', { name: 'Results' })).toContainText(
        sampleFound.item_name,
      ),
    'choosing.searching.nothing': /^We found no test for/,
    'choosing.searching.failed': 'We could not search',
    confirmingPerson: heading('The prescription names Kavya Menon'),
    'adding.saving': busy(/Adding the tests/),
    // It ends at once, so only the trace shows it.
    'adding.filling': attached(/./),
    notAdded: 'The tests were not added',
    added: heading(/in your cart$|^Nothing was added$/),
    gone: heading('We could not find this prescription'),
  },
})
