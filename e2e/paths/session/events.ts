import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { heading } from '../../support/booking-steps.ts'
import { goByHistory } from '../by-history.ts'
import { fromOtherTab } from '../other-tab.ts'
import { sayCodeIsRight } from './code-answers.ts'
import { dropSignIn, endToken, keepNewSession } from './cookies.ts'
import { handOver } from './host.ts'
import { closeSignIn, openSignIn, signIn } from './sign-in.ts'
import type { World } from './world.ts'

export const events: BrowserLevel<World>['events'] = {
  'session.established/signedIn': (world, _cause, from) => establish(world, 'asha', from),
  'session.established/other': (world, _cause, from) => establish(world, 'meera', from),
  'session.signOut': async ({ page }) => {
    await goByHistory(page, paths.profile.getHref('logout'))
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  },
  'profile.changed': async (world) => {
    const { page } = world
    await goByHistory(page, paths.emailVerification.path)
    await sayCodeIsRight(world, { firstName: 'Aasha' })
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill('123456')
  },
  'token.expired': async (world, _cause, { snapshot }) => {
    if (snapshot.matches({ auth: 'signedIn' })) await openProfile(world)
    await endToken(world)
    await callSomebody(world)
  },
  'http.401': (world) => beAnswered(world, 401),
  'http.403/onCall': (world) => beAnswered(world, 403),
  'http.403/onAuthCall': async (world, _cause, { snapshot }) => {
    const { page, calls } = world
    const isVisitor = snapshot.matches({ auth: 'anonymous' })
    calls.answerNext(403, isVisitor ? 'auth/send/otp' : 'auth/send/email-otp')
    if (!isVisitor) await goByHistory(page, paths.emailVerification.path)
    const place = isVisitor ? await openSignIn(world) : page.getByRole('main')
    if (isVisitor) await place.getByRole('textbox', { name: 'Mobile number' }).fill('9000000042')
    await place.getByRole('button', { name: 'Send the code' }).click()
    if (!isVisitor) return
    await expect(place.getByRole('alert')).toBeVisible()
    await closeSignIn(world)
  },
  'http.406': (world) => beAnswered(world, 406),
  'tab.signedIn/other': async (world) => {
    await keepNewSession(world, world.people.asha)
    await fromOtherTab(world.page, { type: 'signed-in', user: world.people.asha.user })
  },
  // The page wants itself anew, and is kept: so are its cookies.
  'tab.signedIn/otherPatient': async ({ page, people, departures }) => {
    const before = departures.count
    await fromOtherTab(page, { type: 'signed-in', user: people.meera.user })
    await expect.poll(() => departures.count).toBe(before + 1)
  },
  'tab.signedOut/chosen': (world) => leaveInOtherTab(world, true),
  'tab.signedOut/lost': (world) => leaveInOtherTab(world, false),
  // The page was opened by a mobile app; its charts learn of it when they run.
  'host.embedded': async ({ context, inApp }) => {
    expect(inApp).toBe(true)
    expect((await context.cookies()).map(({ name }) => name)).toContain('mode')
  },
}

type From = Parameters<typeof signIn>[2]

async function establish(world: World, who: keyof World['people'], from: From): Promise<void> {
  const person = world.people[who]
  if (world.inApp) await handOver(world.page, person)
  else await signIn(world, person, from)
}

/** A search that nobody made before asks the provider, as a visitor or as a patient. */
async function callSomebody({ page, along }: World): Promise<void> {
  const search = `step ${along.path.steps.length - along.ahead.length}`
  await goByHistory(page, paths.testMenu.getHref({ search }))
}

/** With another query than the page before: what every page asks for is known then, and asks for no token. */
async function openProfile({ page }: World): Promise<void> {
  await goByHistory(page, paths.cart.path)
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  await goByHistory(page, paths.profile.getHref('profile-edit'))
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
}

async function beAnswered(world: World, status: number): Promise<void> {
  world.calls.answerNext(status)
  await callSomebody(world)
}

async function leaveInOtherTab(world: World, chosen: boolean): Promise<void> {
  await dropSignIn(world)
  await fromOtherTab(world.page, { type: 'signed-out', chosen })
}
