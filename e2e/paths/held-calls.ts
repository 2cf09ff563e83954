import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Page, type Request, type Route } from 'playwright/test'
import { API_BASE } from '#contract/endpoint.ts'
import { flowError } from '#machines/shared/failures.ts'
import { SOON } from './path-progress.ts'

/** A call by its path, or by a prefix when an id follows. `when` separates calls with the same path. */
export type Call = string | { readonly path: string; readonly when: (request: Request) => boolean }

/** The calls of each actor. An actor with several calls makes them at once. */
export type CallTable = Readonly<Record<string, readonly Call[]>>

/** HTTP statuses for the failures of the catalogue. */
const LOST_STATUS = 401
const REFUSED_STATUS = 409

/**
 * The calls of a chart, held by route handlers until the path ends them. All other calls pass.
 */
export class HeldCalls {
  private readonly calls: CallTable
  private readonly held = new Map<string, Route[]>()
  private isHolding = true
  /** By actor, the invoke that waited for it at the last check, with its calls at that time. */
  private waited = new Map<string, { readonly invoke: string; readonly routes: readonly Route[] }>()

  constructor(calls: CallTable) {
    this.calls = calls
  }

  async holdOn(page: Page): Promise<void> {
    await page.route(`**${API_BASE}/**`, async (route) => {
      const actor = this.actorOf(route.request())
      if (actor === null || !this.isHolding) await this.letThrough(route)
      else this.hold(actor, route)
    })
  }

  holds(actor: string): boolean {
    return this.held.has(actor)
  }

  /** Waits until all calls of the actor have arrived. */
  async expectCall(actor: string): Promise<void> {
    const needed = this.needed(actor)
    await expect
      .poll(() => this.held.get(actor)?.length ?? 0, {
        message: `calls of ${actor}`,
        intervals: SOON,
      })
      .toBe(needed)
  }

  /** Waits for all calls of the actor and removes them from the held ones. */
  async take(actor: string): Promise<readonly Route[]> {
    await this.expectCall(actor)
    const routes = this.held.get(actor) ?? []
    this.held.delete(actor)
    return routes
  }

  async pass(actor: string): Promise<void> {
    for (const route of await this.take(actor)) await route.continue()
  }

  async answer(actor: string, result: unknown): Promise<void> {
    for (const route of await this.take(actor)) await route.fulfill({ json: { result } })
  }

  /** The provider's answer, changed. */
  async change<Result>(actor: string, edit: (result: Result) => Result): Promise<void> {
    for (const route of await this.take(actor)) {
      const response = await route.fetch()
      // SAFETY: the provider encodes every response by the schema of its endpoint.
      const json = (await response.json()) as { readonly result: Result }
      await route.fulfill({ response, json: { ...json, result: edit(json.result) } })
    }
  }

  async abort(actor: string): Promise<void> {
    for (const route of await this.take(actor)) await route.abort()
  }

  /** The provider processes the calls, but their responses are lost. */
  async loseAnswer(actor: string): Promise<void> {
    for (const route of await this.take(actor)) {
      await route.fetch()
      await route.abort()
    }
  }

  /** Aborts calls that are about to be repeated, if the actor makes any. */
  async drop(actor: string): Promise<void> {
    if (this.calls[actor]) await this.abort(actor)
  }

  /** Waits until the actor has repeated its calls, and aborts the earlier ones. */
  async dropEarlier(actor: string): Promise<void> {
    const needed = this.needed(actor)
    const count = () => this.held.get(actor)?.length ?? 0
    await expect
      .poll(count, { message: `repeated calls of ${actor}`, intervals: SOON })
      .toBe(2 * needed)
    const routes = this.held.get(actor) ?? []
    this.held.set(actor, routes.slice(needed))
    for (const route of routes.slice(0, needed)) await route.abort()
  }

  /** Ends the calls with a failure of the catalogue. */
  async fail({ actor, result }: OutcomeCause): Promise<void> {
    if (result.kind !== 'error') throw new Error(`${actor} does not fail by: ${result.says}`)
    const { kind, code, message } = flowError(result.error)
    if (kind === 'network') return this.abort(actor)
    const status = kind === 'lost' ? LOST_STATUS : REFUSED_STATUS
    for (const route of await this.take(actor)) {
      await route.fulfill({ status, json: { result: null, message, code } })
    }
  }

  /**
   * Refuses the calls for a token that was renewed since, and again when the app repeats them: the
   * chart gets `lost` while the session goes on. Otherwise the session would end first.
   */
  async loseSession(cause: OutcomeCause, renewTokens: () => Promise<void>): Promise<void> {
    for (const _ of ['first', 'repeated']) {
      await this.expectCall(cause.actor)
      await renewTokens()
      await this.fail(cause)
    }
  }

  /** Aborts calls that the chart no longer waits for, also those that it has repeated. */
  async forget({ running }: ExploredState, ...besides: readonly string[]): Promise<void> {
    const waited = new Map(this.waited)
    this.waited = new Map()
    for (const [actor, routes] of this.held) {
      const now = running.find((one) => one.actor === actor)
      const before = waited.get(actor)
      const isRepeated = now !== undefined && before !== undefined && now.invoke !== before.invoke
      const stale = isRepeated ? routes.filter((route) => before.routes.includes(route)) : routes
      const kept = isRepeated ? routes.filter((route) => !stale.includes(route)) : routes
      if (now !== undefined) this.waited.set(actor, { invoke: now.invoke, routes: kept })
      if (isRepeated) this.held.set(actor, kept)
      else if (now !== undefined || besides.includes(actor)) continue
      else this.held.delete(actor)
      for (const route of stale) await route.abort().catch(() => {})
    }
  }

  /** Holds no calls from now on; the real provider responds. */
  async releaseAll(): Promise<void> {
    this.isHolding = false
    for (const routes of this.held.values()) {
      for (const route of routes) await route.continue().catch(() => {})
    }
    this.held.clear()
  }

  /** Number of calls that an actor makes at once. */
  protected needed(actor: string): number {
    return this.calls[actor]?.length ?? 1
  }

  protected hold(actor: string, route: Route): void {
    this.held.set(actor, [...(this.held.get(actor) ?? []), route])
  }

  /** Forgets a call that the page has aborted. */
  protected giveUp(request: Request): void {
    for (const [actor, routes] of this.held) {
      const kept = routes.filter((route) => route.request() !== request)
      if (kept.length > 0) this.held.set(actor, kept)
      else this.held.delete(actor)
    }
  }

  /** Passes a call that no actor of the chart makes. */
  protected async letThrough(route: Route): Promise<void> {
    await route.continue()
  }

  /** The actor that makes the call; null for other calls. */
  protected actorOf(request: Request): string | null {
    const path = new URL(request.url()).pathname.slice(`${API_BASE}/`.length)
    const isAt = (call: string) => (call.endsWith('/') ? path.startsWith(call) : path === call)
    const isIt = (call: Call) =>
      typeof call === 'string' ? isAt(call) : isAt(call.path) && call.when(request)
    return Object.entries(this.calls).find(([, calls]) => calls.some(isIt))?.[0] ?? null
  }
}
