import { useQuery } from '@tanstack/react-query'
import { useNavigate, useNavigation } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import { isPin } from '#contract/rules/phone.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { pinQuery } from './api/pin.queries.ts'
import { type CityQuery, cityHref, cityViewHref } from './city-address.ts'
import { PinCheck } from './components/pin-check.tsx'
import { PinFailed, PinResult } from './components/pin-result.tsx'

export interface CityPinProps {
  city: City
  query: CityQuery
  problem: string | null
}

/** The PIN is part of the URL. */
export function CityPin({ city, query, problem }: CityPinProps) {
  const api = useApi()
  const navigate = useNavigate()
  const { location } = useNavigation()
  const { pin } = query
  const known = pin !== undefined && isPin(pin)
  const { data, isError, isFetching, refetch } = useQuery({
    ...pinQuery(api, city.id, pin ?? ''),
    enabled: known,
  })
  const check = (typed: string) =>
    navigate(cityViewHref(city, { ...query, pin: typed }), { preventScrollReset: true })
  return (
    <PinCheck
      label="Do we come to you?"
      action="Check PIN"
      to={cityHref(city)}
      pin={pin}
      problem={problem}
      busy={
        location?.pathname === cityHref(city) && new URLSearchParams(location.search).has('pin')
      }
      onCheck={(typed) => void check(typed)}
    >
      {known && data && <PinResult pin={pin} city={city} answer={data} />}
      {known && isError && <PinFailed busy={isFetching} onRetry={() => void refetch()} />}
    </PinCheck>
  )
}
