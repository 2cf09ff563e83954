import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { flows } from '#tests/paths/flows.ts'
import { CITY, FATHER } from '../../support/patient.ts'
import { HeldBrowserApis } from '../held-browser-apis.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { CartCalls } from './cart-calls.ts'
import { catalogueLinesOf } from './catalogue-lines.ts'
import { cartLevel } from './level.ts'
import { READING } from './test-context.ts'

const PASSWORD = 'three blue tubes'

const name = 'cart'

testPaths({
  name,
  paths: requestedPaths(name, flows[name]),
  level: cartLevel,
  allowedErrors: /401|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient({ password: PASSWORD })
    if (path.steps.some(({ cause }) => cause.type.startsWith('member.chosen'))) {
      await patient.call('memberAdd', { body: FATHER })
    }
    await page.clock.install()
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      browserApis: await HeldBrowserApis.on(page, { closed: [READING] }),
      calls: new CartCalls(),
      patient,
      newSession: () => patient.openSession(patient.user.mobile_no, PASSWORD),
      catalogue: await catalogueLinesOf(patient),
      now: { holdsPatient: false, city: CITY.city_name, isUnderWay: false },
    }
  },
})
