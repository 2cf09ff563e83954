import type { Path } from 'chart-paths/covering/paths.ts'
import { expect } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { paths } from '#config/paths.ts'
import { MOBILE_MODE } from '#contract/conventions.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import { addSessionCookies, expiredToken } from '../../support/sign-in-cookies.ts'
import { sendFirst } from '../first-events.ts'
import { hostOf } from './host.ts'
import type { TestContext } from './test-context.ts'

/** Opens the page with the stored session, before its charts run. */
export async function start(testContext: TestContext): Promise<void> {
  const { page, progress, calls, charts, navigations, inApp } = testContext
  await openBlank(page)
  // The callback dialog counts as shown, because some paths pass its deadline.
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await keepCookies(testContext)
  if (inApp) await page.addInitScript(hostOf)
  await sendFirst(page, 'session', duringRestore(progress.path))
  await calls.holdOn(page)
  await charts.holdOn(page)
  await page.goto(`${paths.profile.path}?trace=on`)
  await expect(page.locator('main h1')).toHaveCount(1)
  await navigations.holdOn(page)
}

/** The event that the chart receives before the stored tokens are read, if the path has one. */
function duringRestore({ steps }: Path): readonly AnyEventObject[] {
  const causes = steps.map(({ cause }) => cause)
  const first = causes.find(({ type }) => !type.startsWith('host.'))
  return first && /^(session\.established|tab\.)/.test(first.type) ? [first.event] : []
}

async function keepCookies({
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
