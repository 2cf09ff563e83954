import { readFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
} from 'playwright/test'
import { type Catalogue, type Facts, readFacts } from './facts.ts'
import { type Finding, type Memory, named } from './judgement.ts'
import { judgeMessages } from './message-rules.ts'
import { judgePage } from './oracle.ts'
import { judgeCalendar, judgePaper } from './papers.ts'
import type { Provider } from './provider.ts'
import { type Reading, read, type Statement } from './reader.ts'
import type { Story } from './story.ts'

/** How long a page may take, and a statement lag behind the facts, as an answer on its way does. */
const PATIENCE = 8_000

const OPTIONS = {
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
} as const

/** How often in a row a page is found quiet before it is read. */
const QUIET = 3

/** The page asks to be waited for, as while the bank is asked. */
const WORKING = /This takes a few seconds\.|Your orders? (is|are) being placed/

type Control = 'button' | 'link' | 'radio' | 'tab' | 'checkbox' | 'switch'

/** A patient with one browser, who does what the pages offer by its name. */
export class Patient {
  readonly mobile: string
  readonly story: Story
  readonly provider: Provider
  readonly catalogue: Catalogue
  readonly memory: Memory = {
    placedFor: new Map(),
    sayings: new Map(),
    thanked: new Set(),
  }
  page!: Page
  reading!: Reading
  facts!: Facts
  isSignedIn = false
  visitorCart: string[] = []
  private before!: Facts
  private asked = ''
  private context!: BrowserContext
  private readonly browser: Browser
  /** Calls and scripts under way. */
  private readonly underWay = new Map<Page, Set<Request>>()

  constructor(browser: Browser, provider: Provider, catalogue: Catalogue, story: Story) {
    this.browser = browser
    this.provider = provider
    this.catalogue = catalogue
    this.story = story
    this.mobile = `9${String(100_000_000 + story.below(900_000_000))}`
  }

  async begin(): Promise<void> {
    this.context = await this.openBrowser()
    this.before = await this.readFacts()
    this.page = await this.context.newPage()
    await this.visit('/')
  }

  async end(): Promise<void> {
    await this.context.close()
  }

  /** A browser of the patient's, at the provider's time. */
  async openBrowser(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ ...OPTIONS, baseURL: this.provider.address })
    context.setDefaultTimeout(PATIENCE)
    await context.clock.install({ time: await this.provider.now() })
    context.on('page', (page) => {
      const calls = new Set<Request>()
      this.underWay.set(page, calls)
      const end = (request: Request) => calls.delete(request)
      page.on('request', (request) => {
        // What the page before had asked for ends with it.
        if (request.isNavigationRequest()) calls.clear()
        calls.add(request)
      })
      page.on('requestfinished', end)
      page.on('requestfailed', end)
    })
    return context
  }

  /** Another browser for a while; everything is read there meanwhile. */
  async onAnotherDevice(act: () => Promise<void>): Promise<void> {
    const { context, page, isSignedIn, visitorCart, asked } = this
    this.context = await this.openBrowser()
    this.page = await this.context.newPage()
    Object.assign(this, { isSignedIn: false, visitorCart: [] })
    try {
      await act()
    } finally {
      await this.context.close()
      Object.assign(this, { context, page, isSignedIn, visitorCart, asked })
    }
  }

  /** Opens a page of the app, as a link or the address bar does. */
  async visit(address: string): Promise<void> {
    this.asked = address
    await this.page.goto(address)
    await this.reread()
  }

  async newTab(address: string): Promise<void> {
    this.page = await this.context.newPage()
    await this.visit(address)
  }

  get tabs(): readonly Page[] {
    return this.context.pages()
  }

  async switchTo(page: Page): Promise<void> {
    this.page = page
    await page.bringToFront()
  }

  /** Closes every tab; the profile of the browser stays. */
  async closeTabs(): Promise<void> {
    for (const page of this.tabs.slice(1)) await page.close()
    this.page = this.tabs[0] ?? (await this.context.newPage())
    await this.page.goto('about:blank')
  }

  /** Time passes while no tab is open. */
  async pass(minutes: number): Promise<void> {
    await this.context.clock.setSystemTime(await this.provider.forward(minutes))
  }

  /** Time passes while the page is read. */
  async wait(minutes: number): Promise<void> {
    await this.provider.forward(minutes)
    await this.context.clock.fastForward(minutes * 60_000)
  }

  /** Reads the terms, as who signs up is asked to, and comes back. */
  async readTerms(): Promise<void> {
    await this.visit('/term-of-use')
    await this.look()
    await this.visit('/')
  }

  /** Reads the page until the offer of a call comes, and declines it. */
  async readUntilOffered(): Promise<void> {
    await this.wait(1)
    await this.page.getByRole('dialog', { name: 'Need help booking?' }).waitFor()
    await this.look()
    await this.press(/^Close$/)
  }

  /** Does something and holds what is then said against the facts. */
  async step(name: string, act: () => Promise<void>): Promise<void> {
    this.story.steps.push(`${this.story.steps.length + 1}. ${name}`)
    this.asked = ''
    const begun = performance.now()
    try {
      await act()
    } catch (error) {
      const [words = ''] = String((error as Error).message).split('\n')
      const title = this.reading.statements.find(({ role }) => role === 'heading')?.words
      const hints = this.reading.statements.filter(({ words: one }) => / first\.$/.test(one))
      const asked = hints.map(({ words: one }) => one).join(' ')
      this.tell(`did not go on "${title}" ${asked}: ${words.slice(0, 160)}`)
    }
    const acted = performance.now()
    await this.look()
    if (process.env.LIFE_TELL) {
      const times = [acted - begun, performance.now() - acted].map(Math.round)
      this.tell(`${times.join(' + ')} ms; at ${this.where}`)
    }
  }

  /** A step within a step. */
  tell(words: string): void {
    const { steps } = this.story
    steps[steps.length - 1] += `; ${words}`
  }

  /** Reads the page and the messages. What is not yet true may become it while answers arrive. */
  async look(): Promise<void> {
    let found = await this.judge()
    const isNew = (finding: Finding) => !this.story.isKnown(finding)
    if (found.findings.some(isNew)) {
      await expect
        .poll(
          async () => {
            found = await this.judge()
            return found.findings.some(isNew)
          },
          { timeout: PATIENCE, intervals: [50, 100, 200, 400] },
        )
        .toBe(false)
        .catch(() => undefined)
    }
    this.story.note(found.findings, this.where)
    this.story.checked += found.checked
    this.story.looks += 1
    for (const { no, net } of this.facts.orders) {
      if (!this.memory.placedFor.has(no)) this.memory.placedFor.set(no, net)
    }
    this.before = this.facts
  }

  private async judge() {
    await this.settle()
    this.reading = await read(this.page)
    this.facts = await this.readFacts()
    const isThere = (name: RegExp) =>
      this.reading.statements.some(({ role, words }) => role === 'link' && name.test(words))
    if (isThere(/^Hello, /)) this.isSignedIn = true
    else if (isThere(/^Sign in$/)) this.isSignedIn = false
    const { reading, catalogue, facts, before, isSignedIn, visitorCart, asked, memory } = this
    const moment = { reading, catalogue, facts, before, isSignedIn, visitorCart, asked, memory }
    if (
      !reading.url.href.startsWith(this.provider.address) ||
      /\/gateway\//.test(reading.url.pathname)
    )
      return { findings: [], checked: 0 }
    const [page, messages] = [judgePage(moment), judgeMessages(moment)]
    return {
      findings: [...page.findings, ...messages.findings],
      checked: page.checked + messages.checked,
    }
  }

  private readFacts(): Promise<Facts> {
    return readFacts(this.provider, this.catalogue, this.mobile)
  }

  /** The page runs, no call is under way, and the page says the same as a moment before. */
  async settle(): Promise<void> {
    let last = ''
    let quiet = 0
    await expect
      .poll(
        async () => {
          const words = await this.page.evaluate(wordsIfReady).catch(() => null)
          const isAtWork =
            words === null || WORKING.test(words) || this.underWay.get(this.page)?.size
          const isQuiet = !isAtWork && words === last
          quiet = isQuiet ? quiet + 1 : 0
          last = words ?? ''
          return quiet
        },
        { timeout: PATIENCE, intervals: [40] },
      )
      .toBe(QUIET)
      .catch(() => this.underWay.get(this.page)?.clear())
  }

  /** What the page offers by a name, as last read. */
  offers(role: string, name: RegExp): boolean {
    return this.named(role, name).length > 0
  }

  /** In the dialog, if one is open; never in a toast, which goes by itself. */
  private named(role: string, name: RegExp): string[] {
    const { isInDialog } = this
    return this.reading.statements.flatMap((one) =>
      one.role === role &&
      !one.isOff &&
      name.test(one.words) &&
      (isWithinDialog(one) || !isInDialog) &&
      one.within.every((part) => part.name !== 'Messages')
        ? [one.words]
        : [],
    )
  }

  get path(): string {
    return this.reading.url.pathname
  }

  /** The address and the title of the page, as last read. */
  private get where(): string {
    const { url, statements } = this.reading
    const title = statements.find(({ role }) => role === 'heading')?.words
    return `${url.pathname}${url.search}, "${title ?? 'without a title'}"`
  }

  get isInDialog(): boolean {
    return this.reading.statements.some(isWithinDialog)
  }

  /** One of the controls with such a name, by the seed; waits while the page is at work. */
  async control(role: Control, name: RegExp): Promise<Locator> {
    // A quiet page does not come to have it by itself.
    if (!this.offers(role, name)) await this.reread()
    if (!this.offers(role, name)) throw new Error(`no ${role} ${name}`)
    const names = [...new Set(this.named(role, name))]
    const chosen = this.story.pick(names)
    this.tell(`${role} "${chosen}"`)
    const dialog = this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).last()
    const scope = this.isInDialog ? dialog : this.page
    return scope.getByRole(role, { name: chosen, exact: true }).filter({ visible: true }).first()
  }

  async press(name: RegExp, role: Control = 'button'): Promise<void> {
    const control = await this.control(role, name)
    // A radio lies under its label, where a finger meets it.
    const label = control.locator('xpath=ancestor::label')
    await ((await label.count()) > 0 ? label : control).click()
    await this.reread()
  }

  async reread(): Promise<void> {
    await this.settle()
    this.reading = await read(this.page)
  }

  async fill(name: string | RegExp, words: string): Promise<void> {
    await this.page.getByRole('textbox', { name }).first().fill(words)
  }

  async download(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const [saved] = await Promise.all([this.page.waitForEvent('download'), press()])
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
  }

  /** Reads a file that a button saves. */
  async readFileOf(button: RegExp): Promise<void> {
    const { name, bytes } = await this.download(async () =>
      (await this.control('button', button)).click(),
    )
    const { facts } = this
    const found = name.endsWith('.ics')
      ? judgeCalendar(bytes.toString(), facts)
      : await judgePaper(name, bytes, facts)
    this.story.note(found.findings, `${name} of ${this.where}`)
    this.story.checked += found.checked
  }

  /** The items of the page's title. */
  get shownItems(): readonly string[] {
    const title = this.reading.statements.find(({ role }) => role === 'heading')
    return named(title?.words ?? '', this.catalogue).map(({ name }) => name)
  }
}

const isWithinDialog = ({ within }: Statement) => within.some(({ role }) => /dialog$/.test(role))

/** What a page says once each control answers; runs in the page. */
function wordsIfReady(): string | null {
  const controls = [...document.querySelectorAll('#app :is(a, button, input, select, textarea)')]
  const isHydrated = controls.every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
  )
  // A button that has just come does not hear yet; a patient takes longer than that to find it.
  const isOpening = document.querySelector('[data-opening]') !== null
  return isHydrated && !isOpening ? (document.body?.textContent ?? '') : null
}
