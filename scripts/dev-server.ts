import { fileURLToPath } from 'node:url'
import { run } from '#server/run.ts'
import { devWeb } from '#server/web/dev-web.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
await run((config) => devWeb(config, root))
