import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'

/** Whether patients use https. */
export function isServedSecurely({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** Options of every cookie: site-wide, and secure where the site is served by https. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: isServedSecurely(config) }
}
