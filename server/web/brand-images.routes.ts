import type { FastifyInstance } from 'fastify'
import { type BrandImages, filesOf } from '#server/brand/brand-images.ts'

const YEAR_SECONDS = 31_536_000

/** The addresses of the build's icons, and the lab's icons that replace them. */
export function replacedIcons({ icons }: BrandImages): Readonly<Record<string, string>> {
  if (!icons) return {}
  return {
    '/favicon.svg': icons.favicon.path,
    '/icons/icon-192.png': icons.small.path,
    '/icons/icon-512.png': icons.large.path,
    '/icons/maskable-512.png': icons.maskable.path,
    '/icons/apple-touch-icon.png': icons.maskable.path,
  }
}

/** Serves the lab's logo and icons. The addresses of the build's icons lead to them. */
export function serveBrandImages(app: FastifyInstance, images: BrandImages): void {
  for (const { path, type, content } of filesOf(images)) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
          // For an SVG that is opened as a page.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(content),
    )
  }
  for (const [address, path] of Object.entries(replacedIcons(images))) {
    app.get(address, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(path),
    )
  }
}
