import { paths } from '#config/paths.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import { formatList } from '../centre-format.ts'
import { cityHref } from '../city-address.ts'
import type { NextVisit, PinAnswer } from '../pin-answer.ts'
import { PinMessage } from './pin-check.tsx'

export interface PinResultProps {
  pin: string
  city: City
  answer: PinAnswer
}

export function PinResult({ pin, city, answer }: PinResultProps) {
  switch (answer.kind) {
    case 'served':
      return (
        <PinMessage good>
          <b>Yes, we come to {formatList(answer.localities)}.</b>{' '}
          {answer.visit && <VisitWords visit={answer.visit} />}
        </PinMessage>
      )
    case 'elsewhere':
      return (
        <PinMessage good={false}>
          <b>
            <span className="tabular-nums">{pin}</span> is in {answer.city.city_name}.
          </b>{' '}
          <AppLink href={`${cityHref(answer.city)}?pin=${pin}`}>
            See {answer.city.city_name}
          </AppLink>
        </PinMessage>
      )
    case 'unserved':
      return (
        <PinMessage good={false}>
          <b>
            We do not collect samples at <span className="tabular-nums">{pin}</span> yet.
          </b>{' '}
          At a centre in {city.city_name} you pay no visit charge.{' '}
          <AppLink href={`${paths.centreLocator.path}?pin=${pin}`}>Find the nearest centre</AppLink>
        </PinMessage>
      )
  }
}

export function PinFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <PinMessage good={false}>
      <b>We could not reach the lab.</b> Your PIN is still here.{' '}
      <Button variant="plain" size="sm" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </PinMessage>
  )
}

function VisitWords({ visit: { today, next, fasting, charges } }: { visit: NextVisit }) {
  const charge = formatRupeesRange(charges)
  return (
    <Words>
      {next ? (
        <Words>
          Next visit {nextDay(today, next.date)},{' '}
          <span className="tabular-nums" translate="no">
            {clockTime(next.time)}
          </span>
          .
          {fasting && (
            <Words>
              {' '}
              For fasting tests, {nextDay(today, fasting.date)},{' '}
              <span className="tabular-nums" translate="no">
                {clockTime(fasting.time)}
              </span>
              .
            </Words>
          )}
        </Words>
      ) : (
        'All slots for the coming days are taken.'
      )}{' '}
      {charge}, free from {formatRupees(FREE_COLLECTION_FROM)}.
    </Words>
  )
}

/** "tomorrow", "Mon 24 Nov". */
function nextDay(today: string, date: string): string {
  return dayWordsFrom(today, date).split(',')[0] ?? ''
}
