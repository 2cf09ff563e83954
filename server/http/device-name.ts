import type { FastifyRequest } from 'fastify'
import { HEADERS } from '#contract/conventions.ts'

/* Order matters: many user agents also name the browsers they derive from. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/; wv\)/, 'App'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The caller's device in plain words: `Chrome on Android`. */
export function deviceName({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = headers['user-agent'] ?? ''
  const browser = headers[HEADERS.deviceType] === 'mobile' ? 'App' : nameOf(BROWSERS, agent)
  const system = nameOf(SYSTEMS, agent)
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'Unknown device'
}

function nameOf(known: typeof BROWSERS, agent: string): string {
  return known.find(([sign]) => sign.test(agent))?.[1] ?? ''
}
