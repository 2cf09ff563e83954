import { expect, type Request, type Route } from 'playwright/test'
import { API_BASE } from '#contract/endpoint.ts'
import { HeldCalls } from '../held-calls.ts'

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
