import { expect } from 'playwright/test'
import { bookTogether, goOn, ONWARD } from './booking-steps.ts'
import type { Item } from './facts.ts'
import type { Patient } from './patient.ts'
import { CHANGE, changeSlot, labCatchesUp, nextVisit, waitForVisit } from './visit-steps.ts'

/*
 * What patients do. Each act finds its buttons and fields by their names, and is offered only where
 * the page, as last read, has them.
 */

type Act = {
  readonly name: string
  /** How often, among what is offered. */
  readonly weight: (patient: Patient) => number
  readonly do: (patient: Patient) => Promise<void>
}

const PLACES = [
  '/',
  '/test-menu',
  '/test-menu?item_type=package',
  '/location/maharashtra/mumbai',
  '/faqs',
  '/term-of-use',
  '/promotion-and-discount',
  '/buy-one-get50-on-2nd',
]
const OWN = [
  '/profile?tab=open-order',
  '/profile?tab=my-order',
  '/profile?tab=wallet',
  '/profile?tab=cancel-order',
  '/profile?tab=completed-order',
  '/profile?tab=download-report',
  '/profile?tab=family-member',
  '/profile?tab=address',
  '/profile',
]
const FAMILY = [
  { first: 'Mohan', relation: 'Father', born: '01/02/1959', sex: 'Male' },
  { first: 'Kavya', relation: 'Daughter', born: '20/05/2004', sex: 'Female' },
] as const
/** Common tests, and those with most to prepare. */
const FAVOURITES = ['TSH', 'LIPID', 'CBC', 'HBA1C', 'FBS', 'VITD', 'IRON', 'CORT', 'PRF012']
const SCANS = ['USGABD', 'XRCHEST', 'MRIBRN', 'ECHO2D']

const isAtBank = (patient: Patient) =>
  patient.path.startsWith('/gateway/') && patient.offers('button', /^Succeed$/)
const isBooking = ({ path, reading }: Patient) =>
  /^\/(patient-cart|slots|payment)/.test(path) &&
  reading.statements.some(({ role, words }) => role === 'button' && ONWARD.test(words))
/** At an order that can be changed, which patients open to change it. */
const isAtOrder = (patient: Patient) =>
  patient.path === '/profile' && patient.offers('button', CHANGE)
const isFree = (patient: Patient) =>
  !patient.isInDialog && !isBooking(patient) && !isAtBank(patient)
const offered = (patient: Patient, role: string, name: RegExp, weight: number) =>
  patient.offers(role, name) ? weight : 0
const cartSize = ({ isSignedIn, facts, visitorCart }: Patient) =>
  isSignedIn ? facts.cart.length : visitorCart.length
export const ACTS: readonly Act[] = [
  {
    name: 'looks around',
    weight: (patient) => (isFree(patient) ? 1.5 : 0.2),
    async do(patient) {
      const { story, catalogue } = patient
      const item = story.pick(catalogue.items)
      await patient.visit(
        story.pick([
          ...PLACES,
          `/test-detail?slug_name=${item.slug}`,
          `/test-detail?slug_name=${item.slug}`,
        ]),
      )
      patient.tell(patient.page.url().replace(/^.*?\/\/[^/]+/, ''))
    },
  },
  {
    name: 'looks at their account',
    weight: (patient) => (isFree(patient) && patient.isSignedIn ? 1 : 0),
    async do(patient) {
      await patient.visit(patient.story.pick(OWN))
      patient.tell(patient.page.url().replace(/^.*?\/\/[^/]+/, ''))
    },
  },
  {
    name: 'adds a test to the cart',
    weight(patient) {
      if (!isFree(patient) || cartSize(patient) > 3) return 0
      return (5 - cartSize(patient)) / (isAtOrder(patient) ? 5 : 1)
    },
    async do(patient) {
      const item = someItem(patient)
      patient.tell(item.name)
      await patient.visit(`/test-detail?slug_name=${item.slug}`)
      const add = patient.page.getByRole('button', { name: /^Add to cart/ })
      await add.filter({ visible: true }).first().click()
      const view = patient.page.getByRole('link', { name: /^View cart/ }).first()
      // Some tests are not for everybody.
      const isAdded = await view.waitFor().then(
        () => true,
        () => false,
      )
      if (!isAdded) patient.tell('which is refused')
      else if (!patient.isSignedIn) patient.visitorCart = [...patient.visitorCart, item.name]
    },
  },
  {
    name: 'opens the cart',
    weight: (patient) => {
      if (!isFree(patient) || patient.path === '/cart') return 0.2
      return cartSize(patient) > 1 && !isAtOrder(patient) ? 8 : 2
    },
    do: (patient) => patient.visit('/cart'),
  },
  {
    name: 'removes a test from the cart',
    weight: (patient) =>
      patient.path === '/cart' && cartSize(patient) > 1
        ? offered(patient, 'button', /^Remove /, 0.8)
        : 0,
    async do(patient) {
      const [name = ''] = patient.reading.statements.flatMap(({ role, words }) =>
        role === 'button' ? (/^Remove (?!it, |them, )(.+)/.exec(words)?.[1] ?? []) : [],
      )
      patient.tell(name)
      await patient.page
        .getByRole('button', { name: `Remove ${name}`, exact: true })
        .first()
        .click()
      patient.visitorCart = patient.visitorCart.filter((one) => one !== name)
    },
  },
  {
    name: 'signs in',
    weight: (patient) =>
      offered(patient, 'button', /^Send the code$/, 20) ||
      (patient.isSignedIn || patient.isInDialog
        ? 0
        : offered(patient, 'link', /^Sign in$/, patient.facts.members.length > 0 ? 8 : 2)),
    do: signIn,
  },
  {
    name: 'goes on with the booking',
    weight(patient) {
      if (patient.isInDialog) return 0
      if (isBooking(patient)) return patient.story.isStuck ? 2 : 18
      return patient.path === '/cart' ? offered(patient, 'button', ONWARD, 15) : 0
    },
    do: goOn,
  },
  {
    name: 'books for the family',
    weight: (patient) =>
      patient.facts.members.length > 1 && patient.facts.cart.length > 1
        ? offered(
            patient,
            'button',
            /^Book for more than one person$/,
            patient.story.often('family', 4, 200),
          )
        : 0,
    do: bookTogether,
  },
  {
    name: 'uses a coupon or points',
    weight: (patient) =>
      patient.path === '/payment' ? offered(patient, 'button', /^Apply$/, 3) : 0,
    async do(patient) {
      if (patient.story.chance(0.5)) return patient.press(/^Wallet points$/, 'switch')
      await patient.fill(
        'Coupon code',
        patient.story.pick(['FIRST10', 'SECOND50', 'MUMBAI75', 'NOSUCH']),
      )
      await patient.press(/^Apply$/)
    },
  },
  {
    name: 'decides at the bank',
    weight: (patient) => (isAtBank(patient) ? 100 : 0),
    async do(patient) {
      const outcome = patient.story.pick(['Succeed', 'Succeed', 'Decline', 'Abandon'])
      patient.tell(outcome)
      await patient.page.getByRole('button', { name: outcome }).first().click()
      await expect(patient.page).not.toHaveURL(/\/gateway\//)
    },
  },
  {
    name: 'closes the dialog',
    weight: (patient) =>
      patient.isInDialog ? offered(patient, 'button', /^(Close|Done|Keep .*)$/, 8) : 0,
    async do(patient) {
      await patient.press(/^(Close|Done|Keep .*)$/)
    },
  },
  {
    name: 'reloads the page',
    weight: () => 0.5,
    async do(patient) {
      await patient.page.reload()
    },
  },
  {
    name: 'goes back',
    weight: (patient) => (isAtBank(patient) ? 0 : 0.5),
    async do({ page }) {
      await page.goBack()
    },
  },
  {
    name: 'opens another tab',
    weight: (patient) => (patient.tabs.length < 3 ? 0.4 : 0),
    do: (patient) => patient.newTab(patient.story.pick(['/', '/cart', '/profile?tab=my-order'])),
  },
  {
    name: 'turns to the other tab',
    weight: (patient) => (patient.tabs.length > 1 ? 0.8 : 0),
    async do(patient) {
      await patient.switchTo(patient.story.pick(patient.tabs))
    },
  },
  {
    name: 'closes the browser and opens it again',
    weight: () => 0.5,
    async do(patient) {
      await patient.closeTabs()
      await patient.visit(patient.story.pick(['/', '/cart']))
    },
  },
  {
    name: 'comes back days later',
    weight: (patient) => (isFree(patient) && patient.facts.orders.length > 0 ? 1 : 0.1),
    async do(patient) {
      await patient.closeTabs()
      const days = 1 + patient.story.below(4)
      patient.tell(`${days} days`)
      await patient.pass(days * 24 * 60)
      await labCatchesUp(patient)
      await patient.visit(patient.story.pick(['/', '/cart', '/profile?tab=my-order']))
    },
  },
  {
    name: 'waits for the visit',
    weight: (patient) =>
      isFree(patient) && nextVisit(patient) ? patient.story.often('changes', 0, 5) : 0,
    do: waitForVisit,
  },
  {
    name: 'lets twenty minutes pass',
    weight: () => 0.3,
    async do(patient) {
      await patient.pass(20)
      await patient.page.reload()
    },
  },
  {
    name: 'opens an order',
    weight: (patient) => (isFree(patient) && patient.facts.orders.length > 0 ? 4 : 0),
    async do(patient) {
      const { no, id } = patient.story.pick(patient.facts.orders)
      patient.tell(no)
      await patient.visit(`/profile?tab=my-order&order=${id}`)
    },
  },
  {
    name: 'changes the slot',
    weight: (patient) => (!patient.isInDialog && isAtOrder(patient) ? 9 : 0),
    do: changeSlot,
  },
  {
    name: 'cancels',
    weight: (patient) =>
      patient.isInDialog ? 0 : offered(patient, 'button', /^Cancel (order|the visit)$/, 0.8),
    async do(patient) {
      await patient.press(/^Cancel (order|the visit)$/)
      await patient.look()
      await patient.page
        .getByRole('dialog')
        .getByRole('combobox')
        .selectOption({ index: 1 + patient.story.below(4) })
      await patient.press(/^Cancel order$/)
    },
  },
  {
    name: 'adds a test to an order',
    weight: (patient) =>
      patient.isInDialog
        ? 0
        : offered(patient, 'link', /^Add a test$/, patient.story.often('changes', 2, 4)),
    async do(patient) {
      await patient.press(/^Add a test$/, 'link')
      const item = someItem(patient)
      await patient.page.getByRole('searchbox').fill(item.name)
      await expect(patient.page.getByRole('list', { name: 'Results' })).toBeVisible()
      await patient.look()
      await patient.press(/^Choose (?!a )/)
      await patient.look()
      await patient.press(/^Add,|^Add to|^Pay ₹/)
    },
  },
  {
    name: 'takes a test out',
    weight: (patient) =>
      patient.isInDialog
        ? 0
        : offered(patient, 'button', /^Take out /, patient.story.often('changes', 2, 4)),
    async do(patient) {
      await patient.press(/^Take out /)
      await patient.look()
      await patient.press(/^Take out,/)
    },
  },
  {
    name: 'saves the calendar file',
    weight: (patient) => offered(patient, 'button', /^Add to calendar$/, 1.5),
    do: (patient) => patient.readFileOf(/^Add to calendar$/),
  },
  {
    name: 'saves the invoice',
    weight: (patient) => (patient.isInDialog ? 0 : offered(patient, 'button', /^Invoice$/, 1.2)),
    do: (patient) => patient.readFileOf(/^Invoice$/),
  },
  {
    name: 'reads the report',
    weight: (patient) => offered(patient, 'link', /^(View report|See the \d+ results)/, 5),
    do: (patient) => patient.press(/^(View report|See the \d+ results)/, 'link'),
  },
  {
    name: 'saves the report',
    weight: (patient) => (patient.isInDialog ? 0 : offered(patient, 'button', /^Download PDF$/, 4)),
    do: (patient) => patient.readFileOf(/^Download PDF$/),
  },
  {
    name: 'rates the visit',
    weight: (patient) => offered(patient, 'radio', /^\d of 5, /, 2),
    async do(patient) {
      await patient.page.getByRole('radio', { name: /^4 of 5, / }).check({ force: true })
      await patient.press(/^Send \d stars/)
    },
  },
  {
    name: 'adds a member of the family',
    weight: (patient) =>
      isFree(patient) && patient.isSignedIn && patient.facts.members.length < 3
        ? patient.story.often('family', 0.6, patient.facts.members.length < 2 ? 20 : 1)
        : 0,
    do: addMember,
  },
  {
    name: 'loses the session',
    weight: (patient) =>
      patient.isSignedIn && isFree(patient) && patient.facts.orders.length > 0 ? 0.4 : 0,
    async do(patient) {
      await patient.provider.sql(
        'update sessions set revoked_at = now() where account_id = (select id from accounts where mobile_no = $1)',
        patient.mobile,
      )
      // The cart of a session that was lost, not left, stays in the browser.
      patient.visitorCart = patient.facts.cart.map(({ name }) => name)
      await patient.visit('/profile?tab=my-order')
    },
  },
  {
    name: 'uses another device',
    weight: (patient) =>
      patient.isSignedIn && isFree(patient) && patient.facts.orders.length > 0 ? 0.5 : 0,
    do: (patient) =>
      patient.onAnotherDevice(async () => {
        await patient.visit('/login')
        await patient.look()
        await signIn(patient)
        await patient.visit(patient.story.pick(['/cart', '/profile?tab=my-order']))
        await patient.look()
      }),
  },
]

/** Takes one step of what the page and the patient's state offer. */
export async function live(patient: Patient): Promise<void> {
  patient.story.turn()
  const weighed = ACTS.map((act) => ({ act, weight: act.weight(patient) })).filter(
    ({ weight }) => weight > 0,
  )
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  let left = (patient.story.below(1_000_000) * total) / 1_000_000
  const chosen = weighed.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  const act = (chosen ?? weighed[0])?.act
  if (act) await patient.step(act.name, () => act.do(patient))
}

function someItem(patient: Patient): Item {
  const { story, catalogue, facts, isSignedIn, visitorCart } = patient
  const isOneOf = (codes: readonly string[]) => (name: string) =>
    codes.includes(catalogue.byName.get(name)?.code ?? '')
  const inCart = isSignedIn ? facts.cart.map(({ name }) => name) : visitorCart
  const left = catalogue.items.filter(
    ({ name, atHome }) => !inCart.includes(name) && (atHome || story.chance(0.15)),
  )
  const isScan = story.chance(story.often('scans', 0.05, 0.5)) && !inCart.some(isOneOf(SCANS))
  const wanted = isScan ? SCANS : FAVOURITES
  const liked = catalogue.items.filter(
    ({ name, code }) => wanted.includes(code) && !inCart.includes(name),
  )
  return story.pick(story.chance(0.7) && liked.length > 0 ? liked : left)
}

async function signIn(patient: Patient): Promise<void> {
  const { page, mobile, provider } = patient
  if (!patient.offers('button', /^Send the code$/)) await patient.press(/^Sign in$/, 'link')
  const send = await patient.control('button', /^Send the code$/)
  // Whose session was lost need not give the number again.
  if (patient.offers('textbox', /^Mobile number$/)) await patient.fill('Mobile number', mobile)
  await send.click()
  const code = page.getByRole('textbox', { name: /^Code from the/ })
  await expect(code).toBeVisible()
  await code.fill(await provider.newestCode(mobile))
  const first = page.getByRole('textbox', { name: 'First name' })
  const greeted = page.getByRole('link', { name: /^Hello, / })
  await expect(first.or(greeted).filter({ visible: true }).first()).toBeVisible()
  if (await first.isVisible()) {
    await first.fill('Asha')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Rao')
    await patient.press(/^Female$/, 'radio')
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('14/03/1985')
    await page.getByRole('button', { name: 'Create the account' }).click()
  }
  await expect(greeted.first()).toBeVisible()
  patient.visitorCart = []
}

async function addMember(patient: Patient): Promise<void> {
  const { page, facts } = patient
  const one = FAMILY.find(({ first }) => !facts.members.some((member) => member.first === first))
  if (!one) return
  patient.tell(one.first)
  await patient.visit('/profile?tab=add-family-member')
  await page
    .getByRole('combobox', { name: /Relation/ })
    .first()
    .selectOption({ label: one.relation })
    .catch(() => page.getByText(one.relation, { exact: true }).first().click())
  await page.getByRole('textbox', { name: 'First name' }).fill(one.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rao')
  const sex = page.getByText(one.sex, { exact: true }).first()
  if (await sex.isVisible()) await sex.click()
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(one.born)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Add)/ })
    .last()
    .click()
}
