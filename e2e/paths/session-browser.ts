import type { Path } from 'chart-paths/covering/paths.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Locator, type Page, type Request, type Route } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { OTP_MINUTES, OTP_RESEND_SECONDS } from '#contract/constants.ts'
import { MOBILE_MODE } from '#contract/conventions.ts'
import { API_BASE } from '#contract/endpoint.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { signInByPassword } from '../support/booking-steps.ts'
import { type Patient, type Session, SIGN_IN_COOKIES } from '../support/patient.ts'
import { addSessionCookies, expiredToken } from '../support/sign-in-cookies.ts'
import { inDialog } from '../support/sign-in-steps.ts'
import type { HeldBrowserApis } from './held-browser-apis.ts'
import { HeldCalls } from './held-calls.ts'
import type { Walk } from './level.ts'
import { type BlockedNavigations, fromOtherTab, navigateByHistory } from './page-control.ts'

/** What a browser holds of a session: its calls, its code, its cookies, and the app around it. */

const REFRESH = 'auth/refresh-token'

/** A page that has made no call for this many milliseconds has loaded. */
const QUIET_MS = 400

/** The response of the next call: with a path of that call, otherwise of any call but auth calls. */
type Answered = { readonly status: number; readonly path: string | null; readonly code: string }

/** The calls of the session, and failures of other calls. */
export class SessionCalls extends HeldCalls {
  private answered: Answered | null = null
  /** A recovery makes a refresh too, which is not held. */
  private isRecovering = false
  private isHoldingAll = false
  private lastCallAt = 0
  private readonly unanswered: Route[] = []

  constructor() {
    super({ refreshTokens: [REFRESH], recoverSession: ['auth/get-session-token'] })
  }

  /** Waits until the page makes no more calls: a late one would ask for the token once more. */
  async expectQuiet(): Promise<void> {
    await expect.poll(() => Date.now() - this.lastCallAt).toBeGreaterThan(QUIET_MS)
  }

  /** Holds all calls except auth calls. */
  holdAll(): void {
    this.isHoldingAll = true
  }

  async resume(): Promise<void> {
    this.isHoldingAll = false
    for (const route of this.unanswered.splice(0)) await route.continue().catch(() => {})
  }

  answerNext(status: number, path: string | null = null, code = String(status)): void {
    this.answered = { status, path, code }
  }

  async passRecovery(): Promise<void> {
    this.isRecovering = true
    await this.pass('recoverSession')
  }

  protected override async letThrough(route: Route): Promise<void> {
    this.lastCallAt = Date.now()
    const { answered } = this
    const path = pathOf(route.request())
    if (this.isHoldingAll && !path.startsWith('auth/')) {
      this.unanswered.push(route)
      return
    }
    if (!answered || !isMeant(answered, path)) return route.continue()
    this.answered = null
    const { status, code } = answered
    await route.fulfill({ status, json: { result: null, message: '', code } })
  }

  protected override actorOf(request: Request): string | null {
    if (!this.isRecovering || pathOf(request) !== REFRESH) return super.actorOf(request)
    this.isRecovering = false
    return null
  }
}

function isMeant({ path }: Answered, called: string): boolean {
  return path === null ? !called.startsWith('auth/') : called === path
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname.slice(`${API_BASE}/`.length)
}

/** The chunk of the charts; while it is held, the session is unknown. */
const CODE = /\/assets\/charts-[^/]*\.js$/

/** Holds the charts' chunk, so that the page renders without them. */
export class HeldCharts {
  private readonly waiting: Route[] = []
  private started = false

  async holdOn(page: Page): Promise<void> {
    await page.route(CODE, async (route) => {
      if (this.started) await route.fallback()
      else this.waiting.push(route)
    })
  }

  get run(): boolean {
    return this.started
  }

  async start(): Promise<void> {
    this.started = true
    for (const route of this.waiting) await route.continue()
  }
}

/** An account that opens a new session for each sign-in. */
export type Person = Pick<Patient, 'user'> & {
  readonly password: string
  readonly newSession: () => Promise<Session>
}

export type TestContext = Walk & {
  readonly calls: SessionCalls
  readonly charts: HeldCharts
  readonly browserApis: HeldBrowserApis
  readonly navigations: BlockedNavigations
  /** Two accounts, for a change of the patient. */
  readonly people: Readonly<Record<'asha' | 'meera', Person>>
  /** Whether the page runs in a lab's mobile app. */
  readonly inApp: boolean
}

type Browser = Pick<TestContext, 'page' | 'context' | 'address'>

export async function keepNewSession(
  { context, address }: Browser,
  { newSession }: Person,
): Promise<void> {
  await addSessionCookies(context, address, await newSession())
}

export async function dropSignIn({ context }: Browser): Promise<void> {
  for (const name of SIGN_IN_COOKIES) await context.clearCookies({ name })
}

/** The browser loses its cookies while the page is open; a message of another tab makes the page notice. */
export async function loseSignIn(browser: Browser): Promise<void> {
  await dropSignIn(browser)
  await fromOtherTab(browser.page, { type: 'callback-asked' })
}

/** Replaces the access token by an expired one. */
export async function endToken({ context, address }: Browser): Promise<void> {
  const [name] = SIGN_IN_COOKIES
  const kept = (await context.cookies(address)).find((cookie) => cookie.name === name)
  if (!kept) throw new Error('Nobody is signed in in this browser.')
  await context.addCookies([
    { ...kept, value: expiredToken({ token: kept.value, refreshToken: '' }) },
  ])
}

export async function isSignInKept({ context, address }: Browser): Promise<boolean> {
  const names = (await context.cookies(address)).map(({ name }) => name)
  return SIGN_IN_COOKIES.every((name) => names.includes(name))
}

declare global {
  interface Window {
    /** Types of the messages to the host. */
    hostMessageTypes: string[]
  }
}

/** Runs in the page: a mobile app that records the messages it receives. */
export function hostOf(): void {
  window.hostMessageTypes = []
  window.ReactNativeWebView = {
    postMessage: (text) =>
      window.hostMessageTypes.push((JSON.parse(text) as { type: string }).type),
  }
}

/** The mobile app hands over a session when the page is ready. */
export async function handOver(page: Page, { newSession }: Person): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.hostMessageTypes)).toContain('ready')
  const { user, tokens } = await newSession()
  const said = { to: 'parakh', type: 'session', ...tokens, user }
  await page.evaluate((message) => window.postMessage(message, location.origin), said)
}

/** Signs in through the UI. A signed-in patient can do so after the browser has lost its cookies. */
export async function signIn(
  testContext: TestContext,
  person: Person,
  { snapshot }: ExploredState,
): Promise<void> {
  if (snapshot.matches({ auth: 'signedIn' })) {
    // A call that the page makes without its cookies would end the session first.
    testContext.calls.holdAll()
    await loseSignIn(testContext)
  }
  if (!snapshot.matches({ auth: 'signedOut' })) await openSignIn(testContext)
  await signInByPassword(testContext.page, person.user.mobile_no, person.password)
}

/** Opens sign-in unless it is open: the dialog, or its page in a mobile app. */
export async function openSignIn({ page, inApp }: TestContext): Promise<Locator> {
  if (inApp) {
    await navigateByHistory(page, paths.login.path)
    return page.getByRole('main')
  }
  const dialog = inDialog(page)
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
  }
  await expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return dialog
}

export async function closeSignIn({ page, inApp }: TestContext): Promise<void> {
  if (inApp) return navigateByHistory(page, paths.home.path)
  await page.keyboard.press('Escape')
  await expect(inDialog(page)).toBeHidden()
}

const SENT = { resend_after: OTP_RESEND_SECONDS, expires_in: OTP_MINUTES * 60 }

/** Accepts any code and responds with this profile, so that no e-mail has to be sent. */
export async function acceptAnyCode(
  { page, context, address, people }: TestContext,
  changed: Partial<User>,
): Promise<void> {
  const kept = new Map((await context.cookies(address)).map(({ name, value }) => [name, value]))
  const tokens = { token: kept.get('access_token'), refreshToken: kept.get('refresh_token') }
  const user = { ...people.asha.user, ...changed }
  await page.route('**/auth/send/email-otp', (route) => route.fulfill({ json: { result: SENT } }), {
    times: 1,
  })
  await page.route(
    '**/auth/verify/otp',
    (route) => route.fulfill({ json: { result: { registered: true, user, ...tokens } } }),
    { times: 1 },
  )
}

/** The event that the chart receives before the stored tokens are read, if the path has one. */
export function duringRestore({ steps }: Path): readonly AnyEventObject[] {
  const causes = steps.map(({ cause }) => cause)
  const first = causes.find(({ type }) => !type.startsWith('host.'))
  return first && /^(session\.established|tab\.)/.test(first.type) ? [first.event] : []
}

export async function keepCookies({
  context,
  address,
  progress,
  people,
  inApp,
}: TestContext): Promise<void> {
  const plain = (name: string, value: string) =>
    context.addCookies([{ name, value, url: address, sameSite: 'Lax' }])
  if (inApp) await plain(cookies.mode.name, MOBILE_MODE)
  const kept = progress.endOf('restoreSession') ?? 'valid'
  const [early] = duringRestore(progress.path)
  if (kept === 'out') await plain(cookies.sessionOut.name, '1')
  if (kept === 'none' || kept === 'out' || early?.type === 'tab.signedOut') return
  if (kept === 'recovered') await plain(cookies.recovered.name, '1')
  const { user, tokens } = await people.asha.newSession()
  const token = kept === 'expired' ? expiredToken(tokens) : tokens.token
  await addSessionCookies(context, address, { user, tokens: { ...tokens, token } })
}
