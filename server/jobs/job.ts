import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Work that goes on beside the requests; what it returns ends it and waits for what is under way. */
export type Job = (deps: Deps, log: FastifyBaseLogger) => Promise<() => Promise<void>>
