import { run } from './run.ts'
import { builtWeb } from './web/built-web.ts'

await run(builtWeb)
