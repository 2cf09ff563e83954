import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadEndpoints } from '#contract/uploads.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { readUpload, storeFile, storePictures } from './uploads.service.ts'

const { uploadMedia, uploadImages, downloadImage } = uploadEndpoints

/**
 * Bytes of a body: 10 MB of files as data URLs, shared by all pictures of one call to limit memory.
 */
const MAX_BODY_BYTES = 14_000_000

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  raiseBodyLimit(app)

  route(app, uploadMedia, async ({ body, caller, request }) => {
    await enforceRateLimit(deps, request, 'upload')
    return storeFile(deps, caller, body.file)
  })

  route(app, uploadImages, async ({ body, caller, request }) => {
    await enforceRateLimit(deps, request, 'upload')
    return { images: await storePictures(deps, caller, body.files) }
  })

  route(app, downloadImage, async ({ query, caller }) => {
    const { type, content } = await readUpload(deps, caller, query.imageKey)
    return { type, content, filename: 'upload', inline: true }
  })
}

/** Raises the body limit of these routes. */
function raiseBodyLimit(app: FastifyInstance): void {
  const receiving = new Set<Endpoint | undefined>([uploadMedia, uploadImages])
  app.addHook('onRoute', (options) => {
    const endpoint = options.config?.endpoint
    if (receiving.has(endpoint)) options.bodyLimit = MAX_BODY_BYTES
  })
}
