import { flows } from '#tests/paths/flows.ts'
import { describePaths } from './path-suite.ts'

describePaths('live-visit', flows['live-visit'])
