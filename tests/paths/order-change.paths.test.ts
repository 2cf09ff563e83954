import { flows } from '#tests/paths/flows.ts'
import { describePaths } from './path-suite.ts'

describePaths('order-change', flows['order-change'])
