import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { bookTogether } from '../../support/orders.ts'
import { FATHER } from '../../support/patient.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { rescheduleLevel } from './level.ts'
import { rescheduleCalls } from './test-context.ts'

const name = 'reschedule'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: rescheduleLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient()
    const father = await patient.call('memberAdd', { body: FATHER })
    const [order] = await bookTogether(patient, [
      { member: patient.self, codes: ['CBC'] },
      { member: father, codes: ['TSH'] },
    ])
    if (!order) throw new Error('Nothing was booked.')
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      order,
      calls: rescheduleCalls(),
    }
  },
})
