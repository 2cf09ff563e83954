import { z } from 'zod'
import { CENTRE_CLASSES } from '#contract/codes.ts'
import centreFacts from './facts/centres.json' with { type: 'json' }
import facilityFacts from './facts/facilities.json' with { type: 'json' }
import hourFacts from './facts/opening-hours.json' with { type: 'json' }

const patternSchema = z.object({
  id: z.string(),
  hours: z.array(
    z.object({
      Day: z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
      Operaton: z.object({ open: z.string(), close: z.string() }).nullable(),
    }),
  ),
})
export type HourPattern = z.infer<typeof patternSchema>

const centreSchema = z.object({
  lab_code: z.string(),
  city_id: z.number().int(),
  kind: z.string(),
  classification: z.enum(CENTRE_CLASSES),
  locality: z.string(),
  pincode: z.string(),
  address: z.string(),
  mobile: z.string(),
  /** Id of a pattern of opening hours. */
  hours: z.string(),
  services: z.array(z.string()),
  facilities: z.array(z.string()),
  /** WGS 84, degrees. The centres do not exist; each is placed at the centre of its locality. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
export type CentreFacts = z.infer<typeof centreSchema>

export function readCentres(): CentreFacts[] {
  return z.array(centreSchema).parse(centreFacts.centres)
}

export function readHourPatterns(): HourPattern[] {
  return z.array(patternSchema).parse(hourFacts.opening_hour_patterns)
}

/** Names, in display order. */
export function readFacilities(): string[] {
  return z.array(z.string()).parse(facilityFacts.facilities)
}

const waitSchema = z.object({
  from_time: z.string(),
  to_time: z.string(),
  /** `15 min`, `45 to 60 min`. */
  wait: z.string().regex(/^\d+(?: to \d+)? min$/),
})

/** Waits at a main lab, by hour. */
export function readWaits(): z.infer<typeof waitSchema>[] {
  return z.array(waitSchema).parse(hourFacts.centre_waiting_by_hour.bands)
}
