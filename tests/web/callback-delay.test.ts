import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimFirstVisit, firstVisitState } from '#features/callback/first-visit.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { startRunningApp, stopRunningApps } from './support/running-app.ts'

const SECOND = 1000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const dialogOf = ({ callback }: Awaited<ReturnType<typeof startRunningApp>>) =>
  callback.getSnapshot().matches({ dialog: 'open' })

beforeEach(async () => {
  await stopRunningApps()
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await stopRunningApps()
})

test('a first visit that is stored is not kept in memory as well', async () => {
  await claimFirstVisit()
  localStorage.clear()
  cookies.firstVisit.remove()
  expect(await firstVisitState()).toMatchObject({ kind: 'pending' })
})

test('[R2.130] [R9.11] the callback dialog opens 40 seconds after the first visit, a reload included', async () => {
  const first = await startRunningApp()
  await pass(25 * SECOND)
  expect(dialogOf(first)).toBe(false)
  first.stop()
  const second = await startRunningApp()
  await pass(14 * SECOND)
  expect(dialogOf(second)).toBe(false)
  await pass(2 * SECOND)
  expect(dialogOf(second)).toBe(true)
})
