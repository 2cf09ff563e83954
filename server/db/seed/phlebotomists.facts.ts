import { z } from 'zod'
import facts from './facts/phlebotomists.json' with { type: 'json' }

const phlebotomistSchema = z.object({
  phlebotomist_id: z.string(),
  city_id: z.number().int(),
  name: z.string(),
  badge: z.string(),
})

/** Those of every city; the names are invented. */
export function readPhlebotomists(): z.infer<typeof phlebotomistSchema>[] {
  return z.array(phlebotomistSchema).parse(facts.phlebotomists)
}
