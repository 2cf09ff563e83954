import type { FastifyInstance } from 'fastify'
import { uploadEndpoints } from '#contract/uploads.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readUpload, storeFile, storePictures } from './uploads.service.ts'

const { uploadMedia, uploadImages, downloadImage } = uploadEndpoints

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { countedAs: 'upload' } as const

  route(app, uploadMedia, ({ body, caller }) => storeFile(deps, caller, body.file), options)

  route(
    app,
    uploadImages,
    async ({ body, caller }) => ({ images: await storePictures(deps, caller, body.files) }),
    options,
  )

  route(app, downloadImage, async ({ query, caller }) => {
    const { type, content } = await readUpload(deps, caller, query.imageKey)
    return { type, content, filename: 'upload' }
  })
}
