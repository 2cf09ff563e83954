import { z } from 'zod'
import { CENTRE_CLASSES } from './codes.ts'
import { CENTRE_SEARCH_MIN } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, idSchema, pageQuery, timeSchema } from './fields.ts'
import { localitySchema } from './patient.endpoints.ts'

/** spec §3, spelt as there; `null` on a closed day. */
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
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  hours: z.array(centreHoursSchema),
  /** `lab` for pathology, else the modality's name. */
  services: z.array(z.string()),
  /** Where the map opens, or null when there is none. */
  map: z.string().nullable(),
  /** WGS 84 degrees of its locality; null when they are not known. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
export type Centre = z.infer<typeof centreSchema>

const inCity = { city_id: cityIdSchema }

export const centreEndpoints = {
  centreService: defineEndpoint({
    rule: 'R7.082',
    method: 'GET',
    path: 'centre/service',
    summary: 'What a centre does, with its radiology rooms',
    access: 'public',
    query: z.object({ lab_code: idSchema }),
    response: z.object({
      services: z.array(z.object({ name: z.string(), modality: z.number().int().nullable() })),
    }),
  }),
  centreList: defineEndpoint({
    rule: 'R7.083',
    method: 'GET',
    path: 'centre/list',
    summary: 'A page of the centres of a city',
    access: 'public',
    query: z.object({
      ...inCity,
      page: z.coerce.number().int().positive(),
      size: pageQuery.size,
      search: z
        .string()
        .trim()
        .min(CENTRE_SEARCH_MIN, `Write ${CENTRE_SEARCH_MIN} letters or more.`)
        .max(80)
        .optional(),
    }),
    response: z.object({ centres: z.array(centreSchema), total: z.number().int() }),
  }),
  centreFacilities: defineEndpoint({
    rule: 'R7.084',
    method: 'GET',
    path: 'centre/facilities/list',
    summary: 'Facilities that centres may have',
    access: 'public',
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
    query: z.object(inCity),
    response: z.object({ localities: z.array(localitySchema) }),
  }),
  localityList: defineEndpoint({
    rule: 'R7.086',
    method: 'GET',
    path: 'locality/list',
    summary: 'Localities by name or PIN',
    access: 'public',
    query: z.object({ search: z.string().trim().min(1).max(80) }),
    response: z.object({ localities: z.array(localitySchema) }),
  }),
  mapDirection: defineEndpoint({
    rule: 'R7.116',
    method: 'POST',
    path: 'map/getmapdetail',
    summary: 'Directions to a centre',
    access: 'public',
    body: z.object({ lab_code: idSchema }),
    response: z.object({ map: z.string().nullable() }),
  }),
}
