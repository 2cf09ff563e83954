import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'

/** Whether the site is served over https. */
export function isServedSecurely({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** Options of every cookie: site-wide, and secure if the site is served over https. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: isServedSecurely(config) }
}
