import { extendFromFiles } from 'chart-paths/samples/sample-files.ts'
import { flows as charts } from '#paths/flows.ts'
import { sampleFileOf } from './sample-files.ts'

/** Every production chart with the samples of TypeScript and YAML, by its name. */
export const flows = extendFromFiles(charts, sampleFileOf)
