import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { postPage } from './blog.service.ts'

const { path, query: querySchema } = contentEndpoints.blogPosts

/**
 * The lab's blog in the shape of WordPress's REST API, outside the provider's. Unused if the blog
 * is another site.
 */
export function blogRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(`/${path}`, { schema: { hide: true } }, async (request, reply) => {
    const query = querySchema.safeParse(request.query)
    if (!query.success) {
      const names = [...new Set(query.error.issues.map((issue) => issue.path.join('.')))]
      return refuse(reply, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`)
    }
    const found = await postPage(deps, query.data)
    if (!found) {
      const message = 'The page number requested is larger than the number of pages available.'
      return refuse(reply, 'rest_post_invalid_page_number', message)
    }
    return reply
      .header('x-wp-total', found.total)
      .header('x-wp-totalpages', found.pages)
      .send(found.posts)
  })
}

function refuse(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.code(400).send({ code, message, data: { status: 400 } })
}
