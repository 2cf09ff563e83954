import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, doneSchema, idSchema } from './fields.ts'

const phlebotomistSchema = z.object({
  phlebotomist_id: idSchema,
  name: z.string(),
  badge: z.string(),
  /** Spoken with patients, the local one first. */
  languages: z.array(z.string()),
  /** `imageKey` of a public picture. */
  photo: z.string().nullable(),
  rating: z.number().min(0).max(5).nullable(),
})

export type Phlebotomist = z.infer<typeof phlebotomistSchema>

export const phlebotomistEndpoints = {
  phlebotomists: defineEndpoint({
    rule: 'R7.113',
    method: 'GET',
    path: 'doctor/phlebo',
    summary: 'Phlebotomists of a city',
    access: 'public',
    health: 'none',
    query: z.object({ city_id: cityIdSchema }),
    response: z.object({ phlebotomists: z.array(phlebotomistSchema) }),
  }),
  phlebotomistDetails: defineEndpoint({
    rule: 'R7.114',
    method: 'GET',
    path: 'doctor/phlebo/details',
    summary: 'The phlebotomist of a visit, by the token of the rating link',
    access: 'public',
    health: 'none',
    query: z.object({ token: z.string().min(1) }),
    response: phlebotomistSchema.extend({ order_no: z.string(), rated: z.boolean() }),
    secret: true,
  }),
  phlebotomistRating: defineEndpoint({
    rule: 'R7.115',
    method: 'POST',
    path: 'doctor/phlebo/rating',
    summary: 'Rates the phlebotomist of a visit',
    access: 'public',
    health: 'none',
    body: z.object({
      token: z.string().min(1),
      rating: z.number().int().min(1).max(5),
      remarks: z.string().trim().max(500).default(''),
    }),
    response: doneSchema,
  }),
}
