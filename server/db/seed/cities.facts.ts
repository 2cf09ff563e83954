import { z } from 'zod'
import cityFacts from './facts/cities.json' with { type: 'json' }
import priceFacts from './facts/city-prices.json' with { type: 'json' }

const positionSchema = z.object({ lat: z.number(), lng: z.number() })

const citySchema = z.object({
  id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  std_code: z.string(),
  position: positionSchema,
  localities: z.array(
    z.object({
      locality: z.string(),
      pincode: z.string().regex(/^\d{6}$/),
      zone: z.string(),
      position: positionSchema,
    }),
  ),
})
export type CityFacts = z.infer<typeof citySchema>

const factorSchema = z.object({ city_id: z.number().int(), factor: z.number().positive() })

export function readCities(): CityFacts[] {
  return z.array(citySchema).parse(cityFacts.cities)
}

/** Factor by city that converts a Mumbai price. */
export function readPriceFactors(): { city_id: number; factor: number }[] {
  return z.array(factorSchema).parse(priceFacts.factors)
}
