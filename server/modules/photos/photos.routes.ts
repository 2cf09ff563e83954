import type { FastifyInstance } from 'fastify'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readPhoto, removePhoto, setPhoto } from './photos.service.ts'

/** The account holder's own photo only. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, patientEndpoints.updatePhoto, async ({ caller, body }) => {
    if (body.imageKey !== null) return setPhoto(deps, caller, body.imageKey)
    await removePhoto(deps, caller.userId)
    return { photo_url: null, photo: null }
  })

  route(app, patientEndpoints.photo, async ({ caller, query }) => {
    const content = await readPhoto(deps, caller.userId, query.size)
    return { type: 'image/webp', content, filename: 'photo.webp', inline: true }
  })
}
