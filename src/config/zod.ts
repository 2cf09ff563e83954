import type { z } from 'zod'

declare global {
  var __zod_globalConfig: Parameters<typeof z.config>[0] | undefined
}

/*
 * Imported first by the entries. zod compiles object schemas with `Function` if it can, and finds out by
 * trying, which the content security policy refuses and reports. zod takes its configuration from here
 * because it is loaded later than the entries, which do not import it.
 */
globalThis.__zod_globalConfig = { jitless: true }
