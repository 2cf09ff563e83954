import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'

/** Whether patients reach the site by https. */
export function isServedSecurely({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** What every cookie of the server has: the whole site gets it, over https alone where that is used. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: isServedSecurely(config) }
}
