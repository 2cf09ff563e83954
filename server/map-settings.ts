import { z } from 'zod'
import { StartProblem } from './start-problem.ts'

/** Placeholders of a tile's address; `{r}` is left out, or "@2x" for dense screens. */
const REQUIRED = ['{z}', '{x}', '{y}'] as const

/** Rows of the table in `server/config.ts`. */
export const mapVariables = {
  MAP_TILES_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine(isTemplate)
      .optional(),
    allowed: 'an address such as https://tiles.example.in/{z}/{x}/{y}.png',
  },
  MAP_ATTRIBUTION: {
    schema: z.string().min(1).max(120).optional(),
    allowed: 'a line of 120 letters at most',
  },
  MAP_ATTRIBUTION_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as https://www.openstreetmap.org/copyright',
  },
} as const

/** The map of a live visit, as in src/config/sites.ts. */
export type MapSettings = {
  readonly tilesUrl: string
  readonly attribution: string
  /** Empty for an attribution without a link. */
  readonly attributionUrl: string
}

/** Undefined without tiles. @throws StartProblem */
export function mapSettings({
  MAP_TILES_URL: tilesUrl,
  MAP_ATTRIBUTION: attribution,
  MAP_ATTRIBUTION_URL: attributionUrl = '',
}: {
  readonly MAP_TILES_URL?: string | undefined
  readonly MAP_ATTRIBUTION?: string | undefined
  readonly MAP_ATTRIBUTION_URL?: string | undefined
}): MapSettings | undefined {
  if (tilesUrl !== undefined && attribution !== undefined) {
    return { tilesUrl, attribution, attributionUrl }
  }
  if (tilesUrl === undefined && attribution === undefined && attributionUrl === '') return undefined
  const both = 'MAP_TILES_URL and MAP_ATTRIBUTION are needed together; set both or none.'
  throw new StartProblem(both, 2)
}

/** Each placeholder once, and none in the host, which the content policy names. */
function isTemplate(url: string): boolean {
  const { host } = new URL(url)
  const path = url.slice(url.indexOf(host) + host.length)
  const known = path.replaceAll(/\{[zxyr]\}/g, '')
  return (
    !/[{}%]/.test(host) &&
    !/[{}]/.test(known) &&
    REQUIRED.every((name) => path.split(name).length === 2)
  )
}
