import { flows as charts } from '#machines/flows.ts'
import { extendFromFiles } from '#tools/paths/samples/sample-files.ts'
import { sampleFileOf } from './sample-files.ts'

/** Every production chart with the samples of TypeScript and YAML, by its name. */
export const flows = extendFromFiles(charts, sampleFileOf)
