import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { book } from '../../support/orders.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { liveVisitLevel } from './level.ts'
import { liveVisitCalls, ToldVisit } from './test-context.ts'

const name = 'live-visit'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: liveVisitLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient()
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      order: await book(patient, ['CBC']),
      lab: new ToldVisit(),
      calls: liveVisitCalls(),
    }
  },
})
