import type { FastifyInstance } from 'fastify'
import type { Brand } from '#contract/brand.ts'

const icon = (name: string, size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

/** What the installed app is called and starts with (W3C web app manifest). */
function manifestOf({ name, fullName, description }: Brand) {
  return {
    id: '/',
    name: fullName,
    short_name: name,
    description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#FFFFFF',
    background_color: '#FFFFFF',
    categories: ['health', 'medical'],
    icons: [
      icon('icon', 192),
      icon('icon', 512),
      { ...icon('maskable', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Book a test', url: '/test-menu' },
      { name: 'My orders', url: '/profile?tab=my-order' },
      { name: 'My reports', url: '/profile?tab=download-report' },
    ],
  }
}

export function serveManifest(app: FastifyInstance, brand: Brand): void {
  const manifest = JSON.stringify(manifestOf(brand))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // Found stale, it would give the installed app a former name.
      .header('cache-control', 'no-cache')
      .send(manifest),
  )
}
