import { z } from 'zod'
import { citySchema } from './catalogue.endpoints.ts'
import { CENTRE_CLASSES } from './codes.ts'
import { CENTRE_SEARCH_MIN } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, idSchema, pageQuery, positionSchema, timeSchema } from './fields.ts'
import { localitySchema } from './patient.endpoints.ts'

/** Spelled as in spec §3; `null` on a closed day. */
export const centreHoursSchema = z.object({
  Day: z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
  Operaton: z.object({ open: timeSchema, close: timeSchema }).nullable(),
})

export const centreSchema = z.object({
  _id: idSchema,
  lab_code: idSchema,
  name: z.string(),
  kind: z.string(),
  classification: z.enum(CENTRE_CLASSES),
  mobile: z.string(),
  address: z.string(),
  locality: z.string(),
  pincode: z.string(),
  /** Part of the city, as used for home collection. */
  zone: z.string().nullable(),
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  hours: z.array(centreHoursSchema),
  /** `lab` for pathology, else the modality's name. */
  services: z.array(z.string()),
  /** Names of facilities. */
  facilities: z.array(z.string()),
  /** Usual wait for a sample in minutes, by time of day; empty if not measured. */
  waits: z.array(
    z.object({
      from_time: timeSchema,
      to_time: timeSchema,
      minutes: z.object({ from: z.number().int(), to: z.number().int() }),
    }),
  ),
  /** URL of a map, or null. */
  map: z.string().nullable(),
  /** Where patients come in. */
  position: positionSchema,
})
export type Centre = z.infer<typeof centreSchema>

/** A service of a centre; scans also name their sub-department. */
export const centreServiceSchema = z.object({
  name: z.string(),
  /** Number of the modality; null for samples. */
  modality: z.number().int().nullable(),
  room: z
    .object({
      by_appointment: z.boolean(),
      /** Minutes of the longest scan; null for walk-ins. */
      minutes: z.number().int().nullable(),
    })
    .nullable(),
})
export type CentreService = z.infer<typeof centreServiceSchema>

/** A locality with home collection. */
export const placedLocalitySchema = localitySchema.extend({
  zone: z.string(),
  position: positionSchema,
})
export type PlacedLocality = z.infer<typeof placedLocalitySchema>

/** A city the lab serves, with the number of its centres and localities. */
export const cityPresenceSchema = citySchema.extend({
  position: positionSchema,
  /** Centres that patients visit. */
  centres: z.number().int(),
  /** Localities with home collection. */
  localities: z.number().int(),
  /** Union of its centres' services: `lab`, and names of modalities. */
  services: z.array(z.string()),
})
export type CityPresence = z.infer<typeof cityPresenceSchema>

const inCity = { city_id: cityIdSchema }

export const centreEndpoints = {
  centreService: defineEndpoint({
    rule: 'R7.082',
    method: 'GET',
    path: 'centre/service',
    summary: 'What a centre does, with its radiology rooms',
    access: 'public',
    health: 'none',
    query: z.object({ lab_code: idSchema }),
    response: z.object({ services: z.array(centreServiceSchema) }),
  }),
  centreList: defineEndpoint({
    rule: 'R7.083',
    method: 'GET',
    path: 'centre/list',
    summary: 'A page of the centres of a city',
    access: 'public',
    health: 'none',
    query: z.object({
      ...inCity,
      page: z.coerce.number().int().positive(),
      size: pageQuery.size,
      search: z
        .string()
        .trim()
        .min(CENTRE_SEARCH_MIN, `Enter ${CENTRE_SEARCH_MIN} letters or more.`)
        .max(80)
        .optional(),
      /** Name of a locality. */
      locality: z.string().trim().max(80).optional(),
      /** One value of `services`. */
      service: z.string().trim().max(40).optional(),
      /** One value of `facilities`. */
      facility: z.string().trim().max(60).optional(),
      /** Only centres open to patients, not hubs of home collection. */
      visited: z.stringbool().optional(),
    }),
    response: z.object({ centres: z.array(centreSchema), total: z.number().int() }),
  }),
  centreFacilities: defineEndpoint({
    rule: 'R7.084',
    method: 'GET',
    path: 'centre/facilities/list',
    summary: 'Facilities that centres may have',
    access: 'public',
    health: 'none',
    response: z.object({
      facilities: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  }),
  centreLocalities: defineEndpoint({
    rule: 'R7.085',
    method: 'GET',
    path: 'centre/locality-list',
    summary: 'Localities that have a centre',
    access: 'public',
    health: 'none',
    query: z.object(inCity),
    response: z.object({ localities: z.array(localitySchema) }),
  }),
  localityList: defineEndpoint({
    rule: 'R7.086',
    method: 'GET',
    path: 'locality/list',
    summary: 'Localities by name or PIN',
    access: 'public',
    health: 'none',
    query: z.object({ search: z.string().trim().min(1).max(80) }),
    response: z.object({ localities: z.array(placedLocalitySchema) }),
  }),
  cityPresence: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'cities/presence',
    summary: 'The cities that are served, and how much of the lab is in each',
    access: 'public',
    health: 'none',
    response: z.object({ cities: z.array(cityPresenceSchema) }),
  }),
  cityLocalities: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'cities/localities',
    summary: 'Every locality of a city that home visits go to',
    access: 'public',
    health: 'none',
    query: z.object(inCity),
    response: z.object({ localities: z.array(placedLocalitySchema) }),
  }),
  mainLabs: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'centre/labs',
    summary: 'The main lab of every city',
    access: 'public',
    health: 'none',
    response: z.object({ labs: z.array(centreSchema) }),
  }),
  mapDirection: defineEndpoint({
    rule: 'R7.116',
    method: 'POST',
    path: 'map/getmapdetail',
    summary: 'Directions to a centre',
    access: 'public',
    health: 'none',
    body: z.object({ lab_code: idSchema }),
    /** URL of directions with the `destination`; callers may add an `origin`, `lat,lng`. */
    response: z.object({ map: z.string().nullable() }),
  }),
}
