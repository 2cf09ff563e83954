import { flows } from '#tests/paths/flows.ts'
import { describePaths } from './path-suite.ts'

describePaths('report-check', flows['report-check'])
