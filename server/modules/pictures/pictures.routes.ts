import type { FastifyInstance } from 'fastify'
import { pictureEndpoints } from '#contract/pictures.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { labPictureFile } from './lab-pictures.ts'
import { pictureMaker } from './pictures.service.ts'

const DAY_SECONDS = 86_400

/** The key of a lab's picture changes with its content; that of a drawing does not. */
function cachingOf(imageKey: string): string {
  const isHashed = labPictureFile(imageKey) !== undefined
  return isHashed
    ? `public, max-age=${365 * DAY_SECONDS}, immutable`
    : `public, max-age=${DAY_SECONDS}`
}

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  const pictureOf = pictureMaker(deps)
  route(app, pictureEndpoints.publicPicture, async ({ query, request, reply }) => {
    const picture = await pictureOf(query, request.headers.accept)
    reply.header('cache-control', cachingOf(query.imageKey)).header('vary', 'accept')
    return { ...picture, filename: 'picture', inline: true }
  })
}
