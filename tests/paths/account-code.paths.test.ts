import { flows } from '#tests/paths/flows.ts'
import { describePaths } from './path-suite.ts'

describePaths('account-code', flows['account-code'])
