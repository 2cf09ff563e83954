import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { requestedPaths } from '#tools/paths/covering/requested-paths.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { newMobile, type Patient } from '../../support/patient.ts'
import { BrowserEdge } from '../browser-edge.ts'
import { HeldCharts } from '../charts.ts'
import { Departures } from '../departures.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { sessionLevel } from './level.ts'
import { SessionCalls } from './session-calls.ts'
import { CLEARING, type Person } from './test-context.ts'

const paths = requestedPaths('session', flows.session)

const PASSWORD = 'three blue tubes'

test('every path of the session can be walked', () => {
  expect(missingSteps(paths, sessionLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/40[13469]|ERR_FAILED|denied/)
    test.setTimeout(120_000)
    const progress = new PathProgress(path)
    const account = async (firstName: string) =>
      personOf(
        await newPatient({ firstName, email: `${newMobile()}@example.com`, password: PASSWORD }),
      )
    const people = { asha: await account('Asha'), meera: await account('Meera') }
    await page.clock.install()
    const isUnread = progress.endOf('restoreSession') === 'network'
    const edge = await BrowserEdge.on(page, {
      closed: [CLEARING],
      denied: isUnread ? ['starting'] : [],
    })
    await walk('session', path, sessionLevel, {
      page,
      context,
      address,
      progress,
      edge,
      people,
      calls: new SessionCalls(),
      charts: new HeldCharts(),
      departures: new Departures(),
      inApp: path.steps[0]?.cause.type.startsWith('host.embedded') ?? false,
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

function personOf(patient: Patient): Person {
  const { user } = patient
  const newSession = () => patient.openSession(user.mobile_no, PASSWORD)
  return { user, password: PASSWORD, newSession }
}
