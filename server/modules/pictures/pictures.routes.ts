import type { FastifyInstance } from 'fastify'
import { pictureEndpoints } from '#contract/pictures.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { pictureMaker } from './pictures.service.ts'

const DAY_SECONDS = 86_400

export function pictureRoutes(app: FastifyInstance, { pictureFiles }: Deps): void {
  const pictureOf = pictureMaker(pictureFiles)
  route(app, pictureEndpoints.publicPicture, async ({ query, request, reply }) => {
    const picture = await pictureOf(query, request.headers.accept)
    reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).header('vary', 'accept')
    return { ...picture, filename: 'picture', inline: true }
  })
}
