import { flows } from '#tests/paths/flows.ts'
import { describePaths } from './path-suite.ts'

describePaths('old-reports', flows['old-reports'])
