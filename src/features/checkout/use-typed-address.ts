import { useQueryClient } from '@tanstack/react-query'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { AddressFields } from '#contract/patient.endpoints.ts'
import { useChooseCity } from '#lib/place/use-city.ts'

const KEY = ['typed address']

export type TypedAddress = {
  /** What was typed before the city was changed for it; the cart has shown its prices since. */
  readonly fields: AddressFields | undefined
  readonly changeCity: (city: City, typed?: AddressFields) => void
  readonly forget: () => void
}

/** An address of another city, kept in memory while the patient sees the prices of that city. */
export function useTypedAddress(): TypedAddress {
  const client = useQueryClient()
  const chooseCity = useChooseCity()
  return {
    fields: client.getQueryData<AddressFields>(KEY),
    changeCity: (city, typed) => {
      if (typed) client.setQueryData(KEY, typed)
      void chooseCity(city)
    },
    forget: () => client.removeQueries({ queryKey: KEY }),
  }
}
