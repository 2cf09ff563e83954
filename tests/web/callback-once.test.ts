import { beforeEach, expect, test, vi } from 'vitest'
import { localDatabase } from '#lib/storage/local-database.ts'

vi.mock('#lib/storage/local-database.ts', async (original) => ({
  ...(await original<object>()),
  localDatabase: vi.fn(async () => {
    throw new Error('blocked')
  }),
}))

/** Loads the module as a new page does, with an empty memory. */
async function newPage() {
  vi.resetModules()
  return import('#features/callback/first-visit.ts')
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.mocked(localDatabase).mockRejectedValue(new Error('blocked'))
})

test('[R2.129] without a local database a cookie keeps that the dialog was shown', async () => {
  const first = await newPage()
  expect(await first.firstVisitState()).toMatchObject({ kind: 'pending' })
  expect(await first.claimFirstVisit()).toBe(true)
  const second = await newPage()
  expect(await second.firstVisitState()).toEqual({ kind: 'over' })
  expect(await second.claimFirstVisit()).toBe(false)
})

test('[R2.129] without cookies either, the dialog is shown once in a page', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  const { claimFirstVisit, firstVisitState } = await newPage()
  expect(await claimFirstVisit()).toBe(true)
  expect(await claimFirstVisit()).toBe(false)
  expect(await firstVisitState()).toEqual({ kind: 'over' })
})
