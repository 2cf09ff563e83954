import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { NearPlace, PinState } from '../use-near-place.ts'
import { PinWords } from './pin-check.tsx'
import { PinFailed } from './pin-result.tsx'

export interface LocatorAnswerProps {
  pin: string
  place: NearPlace
  state: PinState
  onRetry: () => void
}

/** What a PIN led to. */
export function LocatorAnswer({ pin, place, state, onRetry }: LocatorAnswerProps) {
  const { locality, city } = place
  if (state === 'failed') return <PinFailed busy={false} onRetry={onRetry} />
  if (state === 'unknown') {
    return (
      <PinWords good={false}>
        <b>
          We have no centre near <span className="n">{pin}</span>.
        </b>{' '}
        <AppLink href={paths.location.getHref()}>See the cities we are in</AppLink>
      </PinWords>
    )
  }
  if (state === 'unasked') return null
  if (locality === null) {
    return (
      <PinWords good={false}>
        <b>
          We do not know <span className="n">{pin}</span>, but its neighbours.
        </b>{' '}
        Below are the centres in {city.city_name}.
      </PinWords>
    )
  }
  return (
    <PinWords good>
      <b>
        <span className="n">{pin}</span> is {locality}, {city.city_name}.
      </b>{' '}
      Distances are as the crow flies.
    </PinWords>
  )
}
