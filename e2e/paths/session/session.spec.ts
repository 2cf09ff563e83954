import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { flows } from '#tests/paths/flows.ts'
import { newMobile, type Patient } from '../../support/patient.ts'
import { BlockedNavigations } from '../blocked-navigations.ts'
import { HeldBrowserApis } from '../held-browser-apis.ts'
import { HeldCharts } from '../held-charts.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { sessionLevel } from './level.ts'
import { SessionCalls } from './session-calls.ts'
import { CLEARING, type Person } from './test-context.ts'

const PASSWORD = 'three blue tubes'

const name = 'session'

testPaths({
  name,
  paths: requestedPaths(name, flows[name]),
  level: sessionLevel,
  allowedErrors: /40[13469]|ERR_FAILED|denied/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const progress = new PathProgress(path)
    const account = async (firstName: string) =>
      personOf(
        await newPatient({ firstName, email: `${newMobile()}@example.com`, password: PASSWORD }),
      )
    const people = { asha: await account('Asha'), meera: await account('Meera') }
    await page.clock.install()
    const cannotRestore = progress.endOf('restoreSession') === 'network'
    return {
      page,
      context,
      address,
      progress,
      browserApis: await HeldBrowserApis.on(page, {
        closed: [CLEARING],
        denied: cannotRestore ? ['starting'] : [],
      }),
      people,
      calls: new SessionCalls(),
      charts: new HeldCharts(),
      navigations: new BlockedNavigations(),
      inApp: path.steps[0]?.cause.type.startsWith('host.embedded') ?? false,
    }
  },
})

function personOf(patient: Patient): Person {
  const { user } = patient
  const newSession = () => patient.openSession(user.mobile_no, PASSWORD)
  return { user, password: PASSWORD, newSession }
}
