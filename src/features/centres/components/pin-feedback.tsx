import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { PinState, SearchOrigin } from '../use-search-origin.ts'
import { PinMessage } from './pin-check.tsx'
import { PinFailed } from './pin-result.tsx'

export interface PinFeedbackProps {
  pin: string
  place: SearchOrigin
  state: PinState
  onRetry: () => void
}

export function PinFeedback({ pin, place, state, onRetry }: PinFeedbackProps) {
  const { locality, city } = place
  if (state === 'failed') return <PinFailed busy={false} onRetry={onRetry} />
  if (state === 'unknown') {
    return (
      <PinMessage good={false}>
        <b>
          We have no centre near <span className="tabular-nums">{pin}</span>.
        </b>{' '}
        <AppLink href={paths.location.getHref()}>See our cities</AppLink>
      </PinMessage>
    )
  }
  if (state === 'unasked') return null
  if (locality === null) {
    return (
      <PinMessage good={false}>
        <b>
          <span className="tabular-nums">{pin}</span> is not in our list, but nearby PINs are.
        </b>{' '}
        Below are the centres in {city.city_name}.
      </PinMessage>
    )
  }
  return (
    <PinMessage good>
      <b>
        <span className="tabular-nums">{pin}</span> is {locality}, {city.city_name}.
      </b>{' '}
      Distances are in a straight line.
    </PinMessage>
  )
}
