import { chromium, devices, type Page, request } from 'playwright'
import {
  addOpenTest,
  fillAddress,
  freeWindows,
  heading,
  next,
  openCart,
  payAtService,
  press,
  searchAndOpen,
  showDay,
  signUp,
} from '../../e2e/support/booking-steps.ts'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import { book } from '../../e2e/support/orders.ts'
import { newestCode } from '../../e2e/support/outbox.ts'
import { register } from '../../e2e/support/patient.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import { stopsWith } from './clean-up.ts'
import { type Measurement, median } from './measurement.ts'

const BOOKINGS = 3
/** Of the open days. */
const TOMORROW = 1
/** Lighthouse's phone: slow 4G, and a processor four times slower. */
const SLOWER = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Seconds exclude the time that a patient reads, thinks and types: every input is immediate. */
type Booking = {
  readonly taps: number
  readonly fields: number
  readonly screens: number
  readonly characters: number
  readonly seconds: number
}

/**
 * What a booking takes from the opened app to the confirmed order, on a phone: by a new patient,
 * who creates an account and writes an address, and by one who books as last time.
 */
export async function measureBookings(url: string): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const calls = await request.newContext({ baseURL: url })

  async function bookOn(
    prepare: (page: Page) => Promise<void>,
    steps: (page: Page) => Promise<void>,
  ) {
    const context = await browser.newContext({
      ...devices['Moto G4'],
      locale: 'en-IN',
      baseURL: url,
    })
    await context.addInitScript(countInputs)
    const page = await context.newPage()
    await prepare(page)
    await slowDown(page)
    const begun = performance.now()
    await page.goto('/')
    await steps(page)
    await heading(page, /^Booked/).waitFor()
    const seconds = (performance.now() - begun) / 1000
    const inputs = await page.evaluate(() => JSON.parse(sessionStorage.benchInputs))
    await context.close()
    return { ...inputs, seconds }
  }

  const newcomers: Booking[] = []
  const returning: Booking[] = []
  while (newcomers.length < BOOKINGS) {
    newcomers.push(
      await bookOn(
        async () => {},
        (page) => bookAsNewcomer(page, (mobile) => newestCode(calls, mobile)),
      ),
    )
    const patient = await register(calls)
    await book(patient, ['TFT'])
    returning.push(
      await bookOn(async (page) => addSessionCookies(page.context(), url, patient), bookAsLastTime),
    )
  }
  await calls.dispose()
  await close()
  return [...rows('as a new patient', newcomers), ...rows('as last time', returning)]
}

function rows(who: string, bookings: readonly Booking[]): Measurement[] {
  const of = (figure: keyof Booking) => median(bookings.map((one) => one[figure]))
  return [
    { name: `${who}: taps`, value: of('taps'), unit: 'taps' },
    { name: `${who}: fields`, value: of('fields'), unit: 'fields' },
    { name: `${who}: screens`, value: of('screens'), unit: 'screens' },
    { name: `${who}: written`, value: of('characters'), unit: 'characters' },
    { name: `${who}: time that the app takes`, value: of('seconds'), unit: 's' },
  ]
}

async function bookAsNewcomer(page: Page, codeOf: (mobile: string) => Promise<string>) {
  await addBloodCount(page)
  await press(page, next.patient)
  await signUp(page, codeOf)
  await fillAddress(page)
  await press(page, next.slot)
  await showDay(page, TOMORROW)
  await freeWindows(page).first().click()
  await press(page, next.payment)
  await payAtService(page)
}

async function bookAsLastTime(page: Page) {
  await addBloodCount(page)
  await press(page, /^Choose .*\d\d:\d\d/)
  await press(page, next.place)
}

async function addBloodCount(page: Page) {
  await searchAndOpen(page, 'cbc', 'Complete Blood Count')
  await addOpenTest(page)
  await openCart(page)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

/**
 * Runs in the page, so it has no function with a name: the loader would wrap it in a helper of its
 * own. A text field that gets the focus counts as a field and no tap, also where the app sets the
 * focus; so does a list of options. A screen is a heading of the page or of a dialog that was not
 * there before.
 */
function countInputs(): void {
  const text = 'input:not([type=radio]):not([type=checkbox]), textarea'
  const lengths = new WeakMap<EventTarget, number>()
  const none = '{"taps":0,"fields":0,"screens":0,"characters":0,"heading":""}'
  setInterval(() => {
    const inputs = JSON.parse(sessionStorage.getItem('benchInputs') ?? none)
    const heading = document.querySelector('[role=dialog] h2, main h1')?.textContent ?? ''
    if (heading === '' || heading === inputs.heading) return
    const screens = inputs.screens + 1
    sessionStorage.setItem('benchInputs', JSON.stringify({ ...inputs, heading, screens }))
  }, 50)
  for (const type of ['pointerdown', 'focusin', 'input']) {
    addEventListener(
      type,
      ({ target, isTrusted }) => {
        if (!(target instanceof Element)) return
        const inputs = JSON.parse(sessionStorage.getItem('benchInputs') ?? none)
        const isText = target.matches(text)
        if (type === 'pointerdown' && isTrusted && !isText) inputs.taps += 1
        if (type === 'focusin' && isText) inputs.fields += 1
        if (type === 'input' && target instanceof HTMLSelectElement) inputs.fields += 1
        if (type === 'input' && isText && 'value' in target) {
          const { length } = String(target.value)
          inputs.characters += Math.max(0, length - (lengths.get(target) ?? 0))
          lengths.set(target, length)
        }
        sessionStorage.setItem('benchInputs', JSON.stringify(inputs))
      },
      true,
    )
  }
}
