import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/config.ts'

const BUILT = {
  small: { path: '/icons/icon-192.png' },
  large: { path: '/icons/icon-512.png' },
  maskable: { path: '/icons/maskable-512.png' },
}

const icon = ({ path }: { readonly path: string }, size: number) => ({
  src: path,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

type Branded = Pick<Settings, 'brand' | 'brandImages'>

/** What the installed app is called and starts with (W3C web app manifest). */
function manifestOf({ brand, brandImages }: Branded) {
  const { name, fullName, description } = brand
  const { small, large, maskable } = brandImages.icons ?? BUILT
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
    icons: [icon(small, 192), icon(large, 512), { ...icon(maskable, 512), purpose: 'maskable' }],
    shortcuts: [
      { name: 'Book a test', url: '/test-menu' },
      { name: 'My orders', url: '/profile?tab=my-order' },
      { name: 'My reports', url: '/profile?tab=download-report' },
    ],
  }
}

export function serveManifest(app: FastifyInstance, branded: Branded): void {
  const manifest = JSON.stringify(manifestOf(branded))
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      // A stale copy would give the installed app a former name.
      .header('cache-control', 'no-cache')
      .send(manifest),
  )
}
