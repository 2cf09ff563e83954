import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { Place } from '#tools/paths/exploring/place.ts'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { isSignInKept } from './cookies.ts'
import { CLEARING, isFleeting, type World } from './world.ts'

type Assert = Assertion<World>

/** The header's word, also behind a dialog. */
const header = ({ page }: World, name: string | RegExp) =>
  page
    .getByRole('banner', { includeHidden: true })
    .getByRole('link', { name, exact: true, includeHidden: true })
    .first()

const keepsSignIn = (kept: boolean) => async (world: World) => {
  await expect.poll(() => isSignInKept(world), { message: 'the sign-in is kept' }).toBe(kept)
}

/** Who is signed in is greeted. What the browser kept of a changed name stands until it is told again. */
const greeted: Assert = async (world, { snapshot }) => {
  await keepsSignIn(true)(world)
  if (world.inApp) return
  // SAFETY: the snapshots of these paths are of the session.
  const { user } = snapshot.context as { user: User }
  const name = user.uniqueId === 'u-1' ? /^Hello, Aa?sha$/ : `Hello, ${user.firstName}`
  await expect(header(world, name)).toBeVisible()
}

const visiting: Assert = async (world) => {
  await keepsSignIn(false)(world)
  if (!world.inApp) await expect(header(world, 'Sign in')).toBeVisible()
}

/** The page was led, or has left, to where the host wants it. */
const ledOut: Assert = async (world, place) => {
  await visiting(world, place)
  const way = isInApp(place) ? paths.login.path : paths.home.path
  const ways = () => [new URL(world.page.url()).pathname, world.departures.last]
  await expect.poll(ways, { message: 'the way out' }).toContain(way)
}

/** All that is kept of the patient is being cleared. */
const clearing: Assert = async (world, place) => {
  if (isFleeting(world, place)) return keepsSignIn(true)(world)
  await world.edge.expectWaiting(CLEARING)
  await keepsSignIn(place.snapshot.matches({ auth: 'changing' }))(world)
}

/** It has asked for itself; what is kept by then is the next page's. */
const reloading: Assert = async ({ page, departures }) => {
  await expect.poll(() => departures.last).toBe(new URL(page.url()).pathname)
}

const hasCookie =
  (name: string): Assert =>
  async ({ context }) => {
    await expect.poll(async () => (await context.cookies()).map((one) => one.name)).toContain(name)
  }

const all =
  (...asserts: readonly Assert[]): Assert =>
  async (world, place) => {
    for (const assert of asserts) await assert(world, place)
  }

const isAsked =
  (actor: string): Assert =>
  ({ calls }) =>
    calls.expectCall(actor)

/** The page knows where it runs before its chart does, from its address and the mode that was kept. */
const inItsShell: Assert = ({ page, inApp }) =>
  expect(page.locator('header')).toHaveCount(inApp ? 0 : 1)

function isInApp({ snapshot }: Place): boolean {
  return snapshot.matches({ host: 'inApp' })
}

export const states: BrowserLevel<World>['states'] = {
  'session.host.browser': inItsShell,
  'session.host.inApp': inItsShell,
  'session.auth.restoring': ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
  'session.auth.anonymous.visiting': visiting,
  'session.auth.anonymous.loggedOut': ledOut,
  'session.auth.signedIn.steady': greeted,
  'session.auth.signedIn.recovered': all(greeted, hasCookie(COOKIES.recovered)),
  'session.auth.changing': clearing,
  'session.auth.refreshing': all(greeted, isAsked('refreshTokens')),
  'session.auth.unreachable': greeted,
  'session.auth.recovering': all(greeted, isAsked('recoverSession')),
  'session.auth.reloading': reloading,
  'session.auth.sessionOut.forgetting': hasCookie(COOKIES.sessionOut),
  'session.auth.leaving.chosen': clearing,
  'session.auth.leaving.lost': clearing,
}
