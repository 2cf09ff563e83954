import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { flows } from '#tests/paths/flows.ts'
import { testPaths } from '../test-paths.ts'
import { createCheckoutContext } from './create-test-context.ts'
import { checkoutLevel } from './level.ts'

const name = 'checkout'

testPaths({
  name,
  paths: requestedPaths(name, flows[name]),
  level: checkoutLevel,
  allowedErrors: /40[149]|ERR_FAILED/,
  createContext: (path, fixtures) => createCheckoutContext(fixtures, path),
})
