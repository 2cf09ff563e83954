import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { BrowserLevel, Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { SESSION_EXPIRED_MESSAGE } from '#contract/session-words.ts'
import { toast } from '../../support/toast.ts'
import { loseSignIn } from './cookies.ts'
import { CLEARING, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const fail: Run = ({ calls }, cause) => calls.fail(cause)

/** Waiting calls are repeated as a visitor; responses would lead to more calls. */
const failHolding: Run = async (testContext, cause, from) => {
  testContext.calls.holdAll()
  await fail(testContext, cause, from)
}

/** The stored session was prepared before the page opened. */
const restore: Run = ({ charts }) => charts.start()

const clear: Run = ({ browserApis }) => browserApis.pass(CLEARING)

/** The browser has refused its cookies; they are deleted, so that the page does not show them. */
const withoutCookies: Run = async (testContext, { event }) => {
  const happened = () =>
    testContext.page.evaluate(
      (type) => globalThis.parakhTrace?.read().entries.some(({ event }) => event === type),
      event.type,
    )
  await expect.poll(happened).toBe(true)
  await loseSignIn(testContext)
}

export const outcomes: BrowserLevel<TestContext>['outcomes'] = {
  restoreSession: {
    none: restore,
    out: restore,
    valid: restore,
    expired: restore,
    recovered: restore,
    network: async (testContext, cause, from) => {
      await restore(testContext, cause, from)
      await withoutCookies(testContext, cause, from)
    },
  },
  refreshTokens: {
    refreshed: ({ calls }, { actor }) => calls.pass(actor),
    refused: fail,
    network: failHolding,
    fault: failHolding,
  },
  recoverSession: {
    recovered: async ({ calls, navigations }) => {
      const before = navigations.count
      await calls.passRecovery()
      await expect.poll(() => navigations.count).toBe(before + 1)
    },
    refused: fail,
    network: fail,
  },
  signOut: { left: clear, network: withoutCookies },
  forgetSession: {
    // The actor ends by itself.
    left: async ({ page }, _cause, { snapshot }) => {
      if (snapshot.matches({ host: 'inApp' })) await expect(toast(page)).toHaveCount(0)
      else await expect(toast(page)).toHaveText(SESSION_EXPIRED_MESSAGE)
    },
    network: withoutCookies,
  },
  clearPatient: {
    cleared: clear,
    // The browser has refused already.
    network: ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
}
