import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { flows } from '#tests/paths/flows.ts'
import { HeldBrowserApis } from '../held-browser-apis.ts'
import { HeldCalls } from '../held-calls.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { callbackLevel } from './level.ts'
import { CLAIMING, READING } from './test-context.ts'

const name = 'callback'

testPaths({
  name,
  paths: requestedPaths(name, flows[name]),
  level: callbackLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page }) => {
    await page.clock.install()
    return {
      page,
      progress: new PathProgress(path),
      calls: new HeldCalls({ requestCallback: ['enquiry/callbackRequest'] }),
      browserApis: await HeldBrowserApis.on(page, { closed: [READING, CLAIMING] }),
    }
  },
})
